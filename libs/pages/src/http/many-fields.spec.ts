import formbody from '@fastify/formbody';
import { fastify } from 'fastify';
import { refuseManyFields } from './many-fields';

const formOf = (fields: number) =>
  new URLSearchParams(Array.from({ length: fields }, (_, i) => [`f${i}`, ''])).toString();

async function statusOf(payload: string | undefined): Promise<number> {
  const server = fastify();
  await server.register(formbody);
  refuseManyFields(server);
  server.post('/', () => 'ok');
  const headers = payload === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' };
  const { statusCode } = await server.inject({ method: 'POST', url: '/', headers, payload });
  await server.close();
  return statusCode;
}

it('accepts a form with 1,000 fields, and a request without a form', async () => {
  expect(await statusOf(formOf(1_000))).toBe(200);
  expect(await statusOf(undefined)).toBe(200);
});

it('rejects a form with 1,001 fields as too large', async () => {
  expect(await statusOf(formOf(1_001))).toBe(413);
});
