// CommonJS, because the site tests import this file, and Playwright compiles what they import to CommonJS.
const {createReadStream, existsSync} = require('node:fs');
const {createServer} = require('node:http');
const path = require('node:path');
const sirv = require('sirv');

/**
 * Serves a built site as its host does: pages with and without trailing slash, and the not-found page of the reader's
 * locale with status 404. `docusaurus serve` only knows the default locale's not-found page.
 *
 * @param {string} dir folder of the build
 * @param {number} port 0 for any free port
 * @returns {Promise<{url: string, close: () => Promise<void>}>} the address, without trailing slash
 * @throws {Error} when there is no build in `dir` or the port is taken
 */
function serve(dir, port) {
  if (!existsSync(path.join(dir, 'index.html'))) {
    return Promise.reject(new Error(`${dir} contains no built site: run "npm run build" first`));
  }
  const assets = sirv(dir, {
    onNoMatch(request, response) {
      const ownPage = path.join(
        dir,
        /^\/[\w-]+(?=\/)/.exec(request.url ?? '')?.[0] ?? '',
        '404.html',
      );
      response.writeHead(404, {'content-type': 'text/html; charset=utf-8'});
      createReadStream(existsSync(ownPage) ? ownPage : path.join(dir, '404.html')).pipe(response);
    },
  });
  const server = createServer((request, response) => assets(request, response));
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, () => {
      const address = server.address();
      const used = typeof address === 'object' && address !== null ? address.port : port;
      resolve({
        url: `http://localhost:${used}`,
        close: () =>
          new Promise(done => {
            server.close(() => done());
            server.closeAllConnections();
          }),
      });
    });
  });
}

module.exports = {serve};

if (require.main === module) {
  const port = Number(process.env.PORT ?? 3000);
  serve(process.argv[2] ?? 'build', port).then(
    ({url}) => console.log(`Serving the site at ${url}`),
    error => {
      console.error(error.message);
      process.exitCode = 1;
    },
  );
}
