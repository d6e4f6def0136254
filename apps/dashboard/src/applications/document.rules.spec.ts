import { UPLOAD_BYTES_MAX } from '../uploads/take-uploads';
import { checkedFile, fileTypeOf, partsOf, PART_BYTES, requireRoom } from './document.rules';

const PDF = Buffer.from('%PDF-1.7 x');
const PNG = Buffer.from('89504e470d0a1a0a00', 'hex');
const JPEG = Buffer.from('ffd8ffe000', 'hex');

it.each([
  ['application/pdf', PDF],
  ['image/png', PNG],
  ['image/jpeg', JPEG],
  [null, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  [null, Buffer.from('MZ')],
  [null, Buffer.from(' %PDF-')],
  [null, Buffer.from('89504e47', 'hex')],
  [null, Buffer.alloc(0)],
])("the document type %s is detected from the file's content", (type, bytes) => {
  expect(fileTypeOf(bytes)).toBe(type);
});

it.each([
  ['permit.pdf', 'permit.pdf'],
  ['C:\\Users\\Nena\\permit.pdf', 'permit.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['a\u0000b\n\u202Efdp.exe', 'abfdp.exe'],
  ['', 'document'],
  ['x'.repeat(300), 'x'.repeat(100)],
  [`🙂${'x'.repeat(98)}🙂`, `🙂${'x'.repeat(98)}🙂`],
  [`🙂${'x'.repeat(99)}🙂`, `${'x'.repeat(99)}🙂`],
])("a document's file name %j is stored as %j", (name, kept) => {
  expect(checkedFile('bank', { name, bytes: PDF }).name).toBe(kept);
});

it.each([
  ['type', 'bank', Buffer.from('<script>')],
  ['size', 'bank', null],
  ['kind', 'selfie', PDF],
  ['kind', 'constructor', PDF],
] as const)('a document with an invalid %s is rejected', (issue, kind, bytes) => {
  expect(() => checkedFile(kind, { name: 'x.pdf', bytes })).toThrow(
    expect.objectContaining({ code: 'invalid_request', issues: { [issue]: expect.anything() } }),
  );
});

it('an application can have at most ten documents and 25 MiB', () => {
  const five = Array.from({ length: 4 }, () => UPLOAD_BYTES_MAX);
  expect(() => requireRoom(five, UPLOAD_BYTES_MAX)).not.toThrow();
  const refused = (issue: string) => expect.objectContaining({ issues: { [issue]: expect.anything() } });
  expect(() => requireRoom([...five, 1], UPLOAD_BYTES_MAX)).toThrow(refused('sum'));
  expect(() =>
    requireRoom(
      Array.from({ length: 10 }, () => 1),
      1,
    ),
  ).toThrow(refused('number'));
});

it.each([1, PART_BYTES, PART_BYTES + 1, 3 * PART_BYTES])(
  'a file of %p bytes is split into parts that together form the whole file',
  (size) => {
    const bytes = Buffer.alloc(size, 7);
    const parts = partsOf(bytes);
    expect([Buffer.concat(parts), parts.length]).toEqual([bytes, Math.ceil(size / PART_BYTES)]);
  },
);
