import path from 'node:path';
import {Worker} from 'node:worker_threads';

/**
 * Calls a function in a thread of its own, beside the build and other threads.
 *
 * A plugin that is not asked for a result need not wait: the next edition is built meanwhile, the process ends after
 * the last thread, and Docusaurus ends the build with the error of a promise that nobody handles.
 *
 * @param file absolute path of the module, TypeScript or JavaScript
 * @param name which of its exports to call
 * @param argument its only one; what can be cloned: no functions
 * @returns once the function has done its work and the thread has ended
 * @throws what the function throws
 */
export function inThread(file: string, name: string, argument: unknown): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(path.join(__dirname, 'thread.js'), {
      workerData: {file, name, argument},
    });
    worker.once('error', reject);
    worker.once('exit', code => {
      if (code === 0) {
        resolve();
      } else {
        reject(new Error(`${name} of ${file} ended with code ${code}`));
      }
    });
  });
}
