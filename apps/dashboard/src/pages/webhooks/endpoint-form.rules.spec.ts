import { problemsOf, readEndpointForm } from './endpoint-form.rules';

it.each([
  [undefined, { url: '', description: '', events: [] }],
  [
    { url: ' https://a.example ', description: ' x ' },
    { url: 'https://a.example', description: 'x', events: [] },
  ],
  [{ events: 'payment.succeeded' }, { events: ['payment.succeeded'] }],
  [{ events: ['payment.succeeded', 'payment.succeeded', 'other', 7] }, { events: ['payment.succeeded'] }],
  [{ events: ['payment.failed', '*'] }, { events: ['*'] }],
  [{ url: ['https://a.example', 'https://b.example'] }, { url: '' }],
])('the endpoint form %j is parsed', (body, typed) => expect(readEndpointForm(body)).toMatchObject(typed));

const form = { url: 'https://shop.example/hook', description: '', events: ['*' as const] };

it.each([
  ['https://shop.example:8443/hook?a=b', 'live', undefined],
  ['http://localhost:8080/hook', 'test', undefined],
  ['http://shop.example/hook', 'live', 'https'],
  ['shop.example/hook', 'test', 'url'],
  ['', 'test', 'url'],
  ['javascript:alert(1)', 'test', 'url'],
  ['https://user:secret@shop.example/', 'test', 'userinfo'],
  ['https://shop.example:22/', 'test', 'port'],
  [`https://shop.example/${'a'.repeat(2_048)}`, 'test', 'long'],
] as const)('the endpoint URL %s is validated in %s mode: %j', (url, environment, problem) => {
  expect(problemsOf({ ...form, url }, environment).url).toBe(problem);
});

it('the endpoint form reports an overlong description and missing event types', () => {
  expect(problemsOf({ ...form, description: 'x'.repeat(501), events: [] }, 'test')).toEqual({
    description: 'description',
    events: 'events',
  });
  expect(problemsOf(form, 'live')).toEqual({});
});
