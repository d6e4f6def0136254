import { FormFile } from '../uploads/uploaded-file';
import { contentOf } from './form-content';

const form = { name: 'Ana', role: 'viewer', form_token: 'a', operation: 'b', idempotency_token: 'c' };
const file = (text: string) => ({ file: new FormFile('permit.pdf', Buffer.from(text)) });

it('the digest of a form does not depend on page tokens or field order', () => {
  const again = { idempotency_token: 'z', operation: 'y', form_token: 'x', role: 'viewer', name: 'Ana' };
  expect(contentOf(again)).toBe(contentOf(form));
  expect(contentOf(file('one'))).toBe(contentOf(file('one')));
});

it.each([
  ['a changed value', { ...form, name: 'Ben' }],
  ['an additional field', { ...form, note: '' }],
  ['values that switched fields', { name: 'viewer', role: 'Ana' }],
  ['a repeated field', { ...form, name: ['Ana', 'Ben'] }],
  ['a missing body', null],
])('the digest of a form changes for %s', (_, other) => {
  expect(contentOf(other)).not.toBe(contentOf(form));
});

it('the digest of a form changes for a different, oversized or missing file', () => {
  const contents = [file('one'), file('two'), { file: new FormFile('permit.pdf', null) }, {}].map(contentOf);
  expect(new Set(contents).size).toBe(4);
});
