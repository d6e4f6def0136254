import { toErrorAnswer } from '../errors/error-response';
import { KnownPaths } from './known-paths';

const paths = new KnownPaths();
paths.add({ url: '/v1/payments', method: ['GET', 'HEAD'] });
paths.add({ url: '/v1/payments', method: 'POST' });
paths.add({ url: '/v1/payments/:id', method: 'GET' });
paths.add({ url: '/checkout/*', method: ['GET', 'POST'] });
paths.add({ url: '/embed.js', method: 'GET' });

const answerTo = (method: string, url: string) => toErrorAnswer(paths.refusalOf({ method, url }), 'req_1');

describe('a request without a handler', () => {
  it.each([
    ['DELETE', '/v1/payments', 'GET, HEAD, POST'],
    ['PUT', '/v1/payments/pay_1', 'GET'],
    ['PATCH', '/v1/payments/pay_1?x=/v1/payments', 'GET'],
    ['PROPFIND', '/checkout/pay_1/dev', 'GET, POST'],
  ])('returns 405 with Allow for a known path with the wrong method: %s %s', (method, url, allow) => {
    expect(answerTo(method, url)).toMatchObject({
      status: 405,
      headers: { Allow: allow },
      body: { error: { code: 'invalid_request' } },
    });
  });

  it.each([
    ['GET', '/v1/nothing'],
    ['GET', '/v1/payments/pay_1/more'],
    ['GET', '/v1/payments/'],
    ['GET', '/embedXjs'],
    ['DELETE', '/'],
    // Fastify's router rejects a long parameter although the method and the pattern match.
    ['GET', `/v1/payments/${'x'.repeat(150)}`],
  ])('returns 404 not_found for an unknown path: %s %s', (method, url) => {
    expect(answerTo(method, url)).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
  });
});
