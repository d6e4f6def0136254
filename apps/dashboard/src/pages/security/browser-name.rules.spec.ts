import { browserName } from './browser-name.rules';

it.each([
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36',
    'Chrome, Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1 Version/18.5 Mobile Safari/604.1',
    'Safari, iPhone',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1 CriOS/140 Mobile Safari/604.1',
    'Chrome, iPhone',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140 Safari/537.36 Edg/140',
    'Edge, Windows',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14.6; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox, Mac'],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-A556) SamsungBrowser/27 Chrome/125 Mobile Safari/537',
    'Samsung Internet, Android',
  ],
  ['Mozilla/5.0 (Linux)', 'Linux'],
  ['curl/8.5', null],
  ['', null],
])('the user agent %s is recognized as %s', (agent, name) => {
  expect(browserName(agent)).toBe(name);
});
