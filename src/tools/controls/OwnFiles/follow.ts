/**
 * Files that are read again when they change. Browsers have the File System Access API for that, or no way: on 26
 * November 2026, Chrome and Edge have it, Firefox and Safari don't.
 */

type Picker = (options: {
  multiple: boolean;
  types: {accept: Record<string, string[]>}[];
}) => Promise<FileSystemFileHandle[]>;

declare global {
  interface Window {
    showOpenFilePicker?: Picker;
  }
}

/** Milliseconds between two looks at the files. */
const PAUSE = 1000;

/** Whether the browser can follow files. */
export const canFollow = (): boolean => window.showOpenFilePicker !== undefined;

/** Lets the reader choose a program and its interface. None when he cancels. */
export async function chooseFiles(): Promise<FileSystemFileHandle[]> {
  try {
    return await window.showOpenFilePicker!({
      multiple: true,
      types: [{accept: {'application/wasm': ['.wasm'], 'text/plain': ['.idl']}}],
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return [];
    throw error;
  }
}

/**
 * Gives the files now, and all of them again whenever one has changed. While a build has removed one of them, it waits.
 *
 * @returns ends that
 */
export function follow(
  handles: readonly FileSystemFileHandle[],
  onFiles: (files: File[]) => Promise<void>,
): () => void {
  let last = '';
  let timer: ReturnType<typeof setTimeout>;
  let isOver = false;
  const look = async () => {
    const files = await Promise.all(handles.map(handle => handle.getFile())).catch(() => []);
    const state = files.map(({lastModified, size}) => `${lastModified} ${size}`).join();
    if (!isOver && files.length > 0 && state !== last) {
      last = state;
      await onFiles(files);
    }
    if (!isOver) timer = setTimeout(() => void look(), PAUSE);
  };
  void look();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
