import 'reflect-metadata';
import { EmbedUnderTest } from '../../test/embed-under-test';
import { messageStrings } from '../layout/message.strings';

let embed: EmbedUnderTest;

beforeAll(async () => {
  embed = await EmbedUnderTest.start([]);
});

afterAll(() => embed?.stop());

describe('GET /', () => {
  it('describes the product and links to the dashboard and the API reference', async () => {
    const { status, body } = await embed.get('/');
    expect(status).toBe(200);
    expect(body).toContain('Payments in the Philippines');
    for (const page of ['/dashboard/sign-up', '/dashboard/sign-in', '/docs', '/docs/guides', '/openapi.json'])
      expect(body).toContain(`href="${page}"`);
  });

  it('is available in Filipino', async () => {
    const { body } = await embed.get('/', { headers: { 'accept-language': 'fil' } });
    expect(body).toContain('May babayaran ka ba?');
  });
});

it('the front page is linked from the page for unknown paths', async () => {
  const { status, body } = await embed.get('/nothing-here');
  expect([status, body.includes(messageStrings.messages.notFound.heading)]).toEqual([404, true]);
  expect(body).toContain('<a href="/">');
});
