import {isIdl, Unusable} from './read';

/** Folders whose files nobody means. */
const SKIPPED = new Set(['node_modules', '.git', '.fingerprint', 'incremental', 'deps']);
/** A folder with more files than these is not searched to its end. */
const MOST_FILES = 20_000;

const isWasm = ({name}: File) => /\.wasm$/i.test(name);
const newest = (files: File[]): File[] =>
  [...files].sort((a, b) => b.lastModified - a.lastModified).slice(0, 1);

/**
 * The program and the interface among the files of a folder: the newest `.opt.wasm`, otherwise the newest `.wasm`, and
 * the newest `.idl`.
 *
 * @param count how many files the folder contains
 * @throws Unusable when it contains none of them
 */
export function chosenFrom(files: File[], count: number): File[] {
  const programs = files.filter(isWasm);
  const optimized = programs.filter(({name}) => /\.opt\.wasm$/i.test(name));
  const chosen = [
    ...newest(optimized.length > 0 ? optimized : programs),
    ...newest(files.filter(isIdl)),
  ];
  if (chosen.length === 0) throw new Unusable('folder', String(count));
  return chosen;
}

/** The files in a folder and in the folders in it that may be programs or interfaces, and how many there are in all. */
async function filesIn(folder: FileSystemDirectoryEntry): Promise<{files: File[]; count: number}> {
  const files: File[] = [];
  let count = 0;
  const visit = async (directory: FileSystemDirectoryEntry): Promise<void> => {
    const reader = directory.createReader();
    for (;;) {
      const entries = await new Promise<FileSystemEntry[]>((resolve, reject) =>
        reader.readEntries(resolve, reject),
      );
      // A reader gives a hundred entries at a time, and none when all are given.
      if (entries.length === 0 || count > MOST_FILES) return;
      for (const entry of entries) {
        if (entry.isDirectory) {
          if (!SKIPPED.has(entry.name)) await visit(entry as FileSystemDirectoryEntry);
        } else {
          count++;
          if (/\.(?:wasm|idl)$/i.test(entry.name)) {
            files.push(
              await new Promise<File>((resolve, reject) =>
                (entry as FileSystemFileEntry).file(resolve, reject),
              ),
            );
          }
        }
      }
    }
  };
  await visit(folder);
  return {files, count};
}

/**
 * The files that were dropped. Of a folder, the program and the interface in it. To be called before the event is
 * over, because the browser forgets what was dropped.
 *
 * @throws Unusable when a folder contains neither, or cannot be read
 */
export async function droppedFiles(dropped: DataTransfer): Promise<File[]> {
  const folders = [...dropped.items]
    .map(item => item.webkitGetAsEntry())
    .filter(entry => entry?.isDirectory)
    .map(entry => entry as FileSystemDirectoryEntry);
  const single = [...dropped.files].filter(
    ({name}) => !folders.some(folder => folder.name === name),
  );
  if (folders.length === 0) return single;
  try {
    const found = await Promise.all(folders.map(filesIn));
    const inside = chosenFrom(
      found.flatMap(({files}) => files),
      found.reduce((sum, {count}) => sum + count, 0),
    );
    return [...inside, ...single];
  } catch (error) {
    throw error instanceof Unusable ? error : new Unusable('unreadable', String(error));
  }
}
