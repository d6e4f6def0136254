import { returnUrlProblem, URL_MAX, webUrlProblem } from './web-url';

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
])('accepts the URL %s', (url) => {
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
])('rejects the URL %s', (url, problem) => {
  expect(webUrlProblem(url)).toBe(problem);
});

describe("validation of the payer's return URL", () => {
  it.each([
    'https://shop.example/thanks?order=1#top',
    'http://localhost:8080/',
    'myapp://paid',
    'MyApp://paid?order=1',
    'myapp://',
    'com.example.shop+v2-beta://orders/1042?paid=1#top',
    'fb123456789://authorize',
  ])('accepts the return URL %s', (url) => {
    expect(returnUrlProblem(url)).toBeNull();
  });

  it.each([
    'javascript',
    'JavaScript',
    'data',
    'vbscript',
    'file',
    'blob',
    'about',
    'filesystem',
    'view-source',
    'ftp',
    'ws',
    'wss',
  ])('rejects the scheme %s', (scheme) => {
    expect(returnUrlProblem(`${scheme}://shop.example/paid`)).toBe('return');
  });

  it.each([
    ['myapp:paid', 'return'],
    ['myapp:/paid', 'return'],
    ['://paid', 'return'],
    ['1app://paid', 'return'],
    ['my_app://paid', 'return'],
    [' myapp://paid', 'return'],
    ['java\nscript://paid', 'return'],
    ['myapp://pa id', 'return'],
    ['myapp:\\\\paid', 'return'],
    ['myapp://paid\u202Ecod', 'return'],
    ['myapp://pa\u0000id', 'return'],
    ['myapp://user:secret@paid', 'user'],
    [`myapp://${'x'.repeat(URL_MAX)}`, 'long'],
    ['https://*/paid', 'host'],
    ['https://', 'return'],
    ['/paid', 'return'],
  ])('rejects the return URL %p', (url, problem) => {
    expect(returnUrlProblem(url)).toBe(problem);
  });
});
