import http from 'node:http';
import https from 'node:https';

/**
 * For `node --import`: redirects requests for Algolia's hosts to the HTTP server on localhost at port ALGOLIA_PORT.
 *
 * @type {(options: import('node:https').RequestOptions, callback?: (response: http.IncomingMessage) => void) =>
 *   http.ClientRequest}
 */
const request = (options, callback) => {
  if (!/\.algolia(?:net)?\.(?:com|net)$/.test(options.hostname ?? '')) {
    throw new Error(`a request to ${options.hostname}, which is not one of Algolia's hosts`);
  }
  const port = process.env.ALGOLIA_PORT;
  return http.request({...options, hostname: 'localhost', port, agent: undefined}, callback);
};
Object.assign(https, {request});
