import { ownPath } from './next.rules';

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
])('sign-in with the requested page %j redirects to %s', (next, path) => {
  expect(ownPath(next)).toBe(path);
});
