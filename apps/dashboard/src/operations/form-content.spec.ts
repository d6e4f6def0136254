import { FormFile } from '../uploads/uploaded-file';
import { contentOf } from './form-content';

const form = { name: 'Ana', role: 'viewer', form_token: 'a', operation: 'b', idempotency_token: 'c' };
const file = (text: string) => ({ file: new FormFile('permit.pdf', Buffer.from(text)) });

it('the digest is the same for the same input, regardless of page tokens and field order', () => {
  const again = { idempotency_token: 'z', operation: 'y', form_token: 'x', role: 'viewer', name: 'Ana' };
  expect(contentOf(again)).toBe(contentOf(form));
  expect(contentOf(file('one'))).toBe(contentOf(file('one')));
});

it.each([
  ['another text', { ...form, name: 'Ben' }],
  ['another field', { ...form, note: '' }],
  ['the value in another field', { name: 'viewer', role: 'Ana' }],
  ['a list', { ...form, name: ['Ana', 'Ben'] }],
  ['nothing', null],
])('the digest is different for %s', (_, other) => {
  expect(contentOf(other)).not.toBe(contentOf(form));
});

it('the digest is different for a different, oversized or missing file', () => {
  const contents = [file('one'), file('two'), { file: new FormFile('permit.pdf', null) }, {}].map(contentOf);
  expect(new Set(contents).size).toBe(4);
});
