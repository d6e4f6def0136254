import { cookieToken } from './cookies';

const TOKEN = 'a'.repeat(43);

it.each([
  ['a valid token', TOKEN, TOKEN],
  ['an empty cookie', '', undefined],
  ['a token with invalid characters', `<script>${TOKEN}`, undefined],
  ['a token that is too long', 'a'.repeat(101), undefined],
  ['a missing cookie', undefined, undefined],
])('only a valid token is read from a cookie: %s', (_, sent, token) => {
  expect(cookieToken({ cookies: { tulay_session: sent } }, 'tulay_session')).toBe(token);
});
