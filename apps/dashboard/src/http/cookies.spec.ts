import { cookieToken } from './cookies';

const TOKEN = 'a'.repeat(43);

it.each([
  ['valid', TOKEN, TOKEN],
  ['empty', '', undefined],
  ['invalid characters', `<script>${TOKEN}`, undefined],
  ['too long', 'a'.repeat(101), undefined],
  ['missing', undefined, undefined],
])("a cookie's token is returned only if the cookie is valid: %s", (_, sent, token) => {
  expect(cookieToken({ cookies: { tulay_session: sent } }, 'tulay_session')).toBe(token);
});
