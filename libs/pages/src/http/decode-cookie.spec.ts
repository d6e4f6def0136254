import cookie from '@fastify/cookie';
import { fastify } from 'fastify';
import { decodeCookie } from './decode-cookie';

it.each([
  ['an unencoded value', 'fil', 'fil'],
  ['an encoded signature', 'pay_1.a%2Fb%2bc', 'pay_1.a/b+c'],
  ['an encoded percent sign, only once', '%2541', '%41'],
  ['an incomplete encoding', 'a%4', 'a%4'],
  ['an encoding that is not hexadecimal', '%zz%', '%zz%'],
  ['bytes beyond ASCII', '%ff%E0%A4', '%ff%E0%A4'],
])('decodes %s', (_, sent, value) => {
  expect(decodeCookie(sent)).toBe(value);
});

it.each(['pay_01kkm000000000000000000001.aB/+9', '\' "%;,=%25'])(
  'restores the value that the server stored: %s',
  async (stored) => {
    const server = fastify();
    const parseOptions = { path: '/', decode: decodeCookie };
    await server.register(cookie, { parseOptions });
    server.get('/', (_, reply) => reply.setCookie('a', stored).send());
    server.get('/read', ({ cookies }) => ({ read: cookies.a }));
    const [set = ''] = [(await server.inject('/')).headers['set-cookie']].flat() as string[];
    const read = await server.inject({ url: '/read', headers: { cookie: set.split(';')[0]! } });
    expect(read.json()).toEqual({ read: stored });
    await server.close();
  },
);
