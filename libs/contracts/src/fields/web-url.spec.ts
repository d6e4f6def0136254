import { URL_MAX, webUrlProblem } from './web-url';

const ofLength = (length: number) => `https://a.example/${'x'.repeat(length - 'https://a.example/'.length)}`;

it.each([
  'http://a.example',
  'HTTPS://a.example/p?q=1,2;3#f',
  'https://a.example:8443/*',
  'https://xn--mnchen-3ya.example',
  'https://münchen.example/ü',
  'http://127.0.0.1:8080/',
  'http://[::1]:8080/',
  'http://localhost',
  ofLength(URL_MAX),
])('accepts %s', (url) => {
  expect(webUrlProblem(url)).toBeNull();
});

it.each([
  ['ftp://a.example', 'form'],
  ['javascript:alert(1)', 'form'],
  ['//a.example', 'form'],
  ['https://', 'form'],
  ['http:\\\\a.example', 'form'],
  ['https://a.example/\u0007', 'form'],
  ['https://a.example/\u202Egnp.exe', 'form'],
  ['https://a.example/\u2066b', 'form'],
  ['https://[::1', 'form'],
  ['https://*/a.png', 'host'],
  ['https://*.a.example/a.png', 'host'],
  ["https://a.example,'self'/a.png", 'host'],
  ['https://a.example;script-src/a.png', 'host'],
  ['https://a_b.example', 'host'],
  ['https://user:secret@a.example', 'user'],
  ['https://user@a.example', 'user'],
  [ofLength(URL_MAX + 1), 'long'],
])('rejects %s', (url, problem) => {
  expect(webUrlProblem(url)).toBe(problem);
});
