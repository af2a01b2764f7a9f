import {spawn} from 'node:child_process';
import {existsSync} from 'node:fs';
import {mkdir, mkdtemp, readFile, rm, symlink, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {nginx, nginxModule} from '../../scripts/testTools.cjs';
import {freePort} from '../listen';

/** Why the tests of `deploy/` can't run on this machine; undefined if they can. */
export const nginxIsMissing =
  existsSync(nginx) && existsSync(nginxModule)
    ? undefined
    : 'lacks the packages nginx and libnginx-mod-http-brotli-static';

/**
 * Serves a built site with nginx, on a free port.
 *
 * @param site the build's folder, compressed by `npm run compress`
 * @param configuration nginx's configuration, with the `listen 8080;` that the free port replaces
 * @throws Error when the build is not compressed, or with nginx's own message when nginx does not start
 */
export async function startNginx(
  site: string,
  configuration = 'deploy/nginx.conf',
): Promise<{url: string; close: () => Promise<void>}> {
  if (!existsSync(path.join(site, 'index.html.br'))) {
    throw new Error(`${site} contains no compressed site: run "npm run compress"`);
  }
  const prefix = await mkdtemp(path.join(tmpdir(), 'nginx-'));
  const port = await freePort();
  const config = await readFile(configuration, 'utf8');
  await writeFile(
    path.join(prefix, 'nginx.conf'),
    config.replace('listen 8080;', `listen ${port};`),
  );
  await mkdir(path.join(prefix, 'tmp'));
  await symlink(path.resolve(site), path.join(prefix, 'site'));
  // When started as root, nginx would switch to a user that may not be able to read the build.
  const user = process.getuid?.() === 0 ? 'user root; ' : '';
  const server = spawn(nginx, ['-p', prefix, '-c', 'nginx.conf', '-g', `${user}daemon off;`], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  server.stderr.on('data', data => (stderr += String(data)));
  const url = `http://localhost:${port}`;
  const close = async () => {
    if (server.exitCode === null) {
      const ended = new Promise(resolve => server.once('exit', resolve));
      server.kill('SIGTERM');
      await ended;
    }
    await rm(prefix, {recursive: true, force: true});
  };
  // It ends by itself when it can't start.
  while (server.exitCode === null) {
    try {
      await fetch(url);
      return {url, close};
    } catch {
      await new Promise(resolve => setTimeout(resolve, 100));
    }
  }
  await close();
  // Another process has taken the port since it was found.
  if (stderr.includes('Address already in use')) {
    return startNginx(site, configuration);
  }
  throw new Error(`nginx did not start with ${configuration}: ${stderr}`);
}
