import { signaturePartsOf } from './signature-parts';

it.each<[string, [string, string[]][]]>([
  [
    't=1,v1=ab, v1=cd',
    [
      ['t', ['1']],
      ['v1', ['ab', 'cd']],
    ],
  ],
  ['nonce=a=b', [['nonce', ['a=b']]]],
  [' te= ,li=ab,=x,nothing,,', [['li', ['ab']]]],
  ['', []],
])('parses the signature header %j as %j', (header, parts) => {
  expect([...signaturePartsOf(header)]).toEqual(parts);
});

it('allows as many signatures as a sender creates with two keys of each kind', () => {
  expect(signaturePartsOf('v1=a,v1=b,v1=c,v1=d').get('v1')).toHaveLength(4);
});

it.each([
  ['more than 8192 characters', `v1=${'a'.repeat(8_192)}`],
  ['more than 16 parts', ','.repeat(16)],
  ['more than 4 signatures of one kind', `t=1${',v1=ab'.repeat(5)}`],
])('returns unauthenticated for a header with %s', (_, header) => {
  expect(() => signaturePartsOf(header)).toThrow(expect.objectContaining({ code: 'unauthenticated' }));
});
