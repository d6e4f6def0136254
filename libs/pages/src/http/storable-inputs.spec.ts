import Fastify from 'fastify';
import formbody from '@fastify/formbody';
import { storableInputs } from './storable-inputs';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

async function seenBy(url: string, payload = ''): Promise<{ status: number; seen: unknown }> {
  const fastify = Fastify();
  await fastify.register(formbody);
  storableInputs(fastify);
  fastify.post('/:name', ({ params, query, body }) => ({ params, query, body }));
  const answer = await fastify.inject({ method: 'POST', url, payload, headers: FORM });
  return { status: answer.statusCode, seen: answer.json() };
}

it.each([
  ['NUL in a field', '/a', 'name=Ana%00+Reyes', {}, { name: 'Ana Reyes' }],
  ['NUL in a field that is sent twice', '/a', 'q=%00&q=a%00b', {}, { q: ['', 'ab'] }],
  ['NUL in a parameter', '/a?q=%00x', '', { q: 'x' }, {}],
  ['a parameter with NUL in its name', '/a?q%00=x&q=y', '', { q: 'y' }, {}],
  ['nothing from other text', '/a?q=%F0%9F%98%80', 'q=%E2%80%AE+%01', { q: '😀' }, { q: '\u202e \u0001' }],
])('the server removes %s', async (_what, url, payload, query, body) => {
  const { status, seen } = await seenBy(url, payload);
  expect([status, seen]).toEqual([200, { params: { name: 'a' }, query, body }]);
});

it('the server replaces NUL in a path, so that the path matches no resource', async () => {
  const { seen } = await seenBy('/a%00');
  expect(seen).toMatchObject({ params: { name: 'a\uFFFD' } });
});
