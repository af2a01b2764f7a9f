import http from 'node:http';
import https from 'node:https';

/**
 * For `node --import`: requests to Algolia's hosts go to the HTTP server on localhost whose port ALGOLIA_PORT names.
 *
 * @type {(options: import('node:https').RequestOptions, callback?: (response: http.IncomingMessage) => void) =>
 *   http.ClientRequest}
 */
const request = (options, callback) => {
  if (!/\.algolia(?:net)?\.(?:com|net)$/.test(options.hostname ?? '')) {
    throw new Error(`a request to ${options.hostname}, which is no host of Algolia`);
  }
  const port = process.env.ALGOLIA_PORT;
  return http.request({...options, hostname: 'localhost', port, agent: undefined}, callback);
};
Object.assign(https, {request});
