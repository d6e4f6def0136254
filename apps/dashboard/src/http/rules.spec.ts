import { cookieText, endedCookie, readCookie } from './cookies.rules';
import { ownPath } from './next.rules';

const TOKEN = 'a'.repeat(43);

describe('cookies', () => {
  it.each([
    ['alone', `tulay_session=${TOKEN}`, TOKEN],
    ['next to other cookies', `lang=fil; tulay_session=${TOKEN}; x=1`, TOKEN],
    ['with a longer name', `my_tulay_session=${TOKEN}`, undefined],
    ['empty', 'tulay_session=', undefined],
    ['with invalid characters', 'tulay_session=<script>aaaaaaaaaaaaaaaaaaaa', undefined],
    ['too long', `tulay_session=${'a'.repeat(101)}`, undefined],
    ['missing', undefined, undefined],
  ])('returns the token only if the cookie is valid: %s', (_, header, value) => {
    expect(readCookie(header, 'tulay_session')).toBe(value);
  });

  it.each([true, false])('limits the cookie to the dashboard and sets Secure over HTTPS (%s)', (isHttps) => {
    const end = isHttps ? '; Secure' : '';
    expect(cookieText('c', 'v', isHttps)).toBe(`c=v; Path=/dashboard; HttpOnly; SameSite=Lax${end}`);
    expect(endedCookie('c', isHttps)).toBe(`c=; Path=/dashboard; HttpOnly; SameSite=Lax${end}; Max-Age=0`);
  });
});

it.each([
  ['/dashboard/home?x=1', '/dashboard/home?x=1'],
  ['/dashboard/payments', '/dashboard/payments'],
  ['/dashboard/../checkout', '/dashboard/home'],
  ['/other', '/dashboard/home'],
  ['//evil.example/dashboard/', '/dashboard/home'],
  ['/\\evil.example/dashboard/', '/dashboard/home'],
  ['https://evil.example/dashboard/', '/dashboard/home'],
  ['javascript:alert(1)', '/dashboard/home'],
  ['/\t/evil.example/dashboard/', '/dashboard/home'],
  [['/dashboard/a'], '/dashboard/home'],
  [undefined, '/dashboard/home'],
])('redirects after sign-in with the requested page %j to %s', (next, path) => {
  expect(ownPath(next)).toBe(path);
});
