import { parsedAnswer } from './passkey-answer';

const clientDataJSON = Buffer.from(JSON.stringify({ challenge: 'c' })).toString('base64url');
const textOf = (more: object): string => JSON.stringify({ id: 'p', response: { clientDataJSON }, ...more });
const nested = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`);

it('a passkey response is parsed together with its challenge', () => {
  expect(parsedAnswer(textOf({}))).toMatchObject({ answer: { id: 'p' }, challenge: 'c' });
});

it.each([
  ['is not JSON', '<html>'],
  ['is null', 'null'],
  ['has no response', '{"id":"p"}'],
  ['is larger than 32 KB', textOf({ rawId: 'a'.repeat(32 * 1024) })],
  ['is nested too deeply', textOf({ extensions: nested(8) })],
  ['has too many values', textOf({ transports: Array(100).fill('usb') })],
])('a passkey response that %s is rejected', (_, text) => {
  expect(() => parsedAnswer(text)).toThrow(expect.objectContaining({ code: 'invalid_request' }));
});
