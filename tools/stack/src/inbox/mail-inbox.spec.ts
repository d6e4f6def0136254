import { createTransport } from 'nodemailer';
import { request } from 'node:http';
import { MailInbox } from './mail-inbox';

const LINK = 'http://localhost:3000/dashboard/verify-email/aB-c_0123456789aB-c_0123456789';

let inbox: MailInbox;
let printed: string[];

beforeAll(async () => {
  printed = [];
  inbox = await MailInbox.start((line) => printed.push(line));
  const transport = createTransport({ url: inbox.smtpUrl });
  const common = { from: 'shop@example.test', to: 'maria@example.test' };
  await transport.sendMail({ ...common, subject: 'First', text: 'Hello' });
  await transport.sendMail({
    ...common,
    subject: '<b>Second</b>',
    text: 'Plain & simple',
    html: '<script>alert(1)</script><p>Rich</p><img src="cid:logo">',
    attachments: [{ cid: 'logo', filename: 'logo.png', content: Buffer.from('png') }],
  });
  transport.close();
});
afterAll(() => inbox.stop());

const get = async (path: string) => {
  const answer = await fetch(`${inbox.url}${path}`);
  return { status: answer.status, headers: answer.headers, body: await answer.text() };
};

it('the inbox prints the links of account emails only', async () => {
  expect(printed).toEqual([]);
  const other = await MailInbox.start((line) => printed.push(line));
  const transport = createTransport({ url: other.smtpUrl });
  const text = `Confirm:\n${LINK}\n`;
  await transport.sendMail({ from: 'no@tulay.test', to: 'ana@example.test', subject: 'Confirm', text });
  transport.close();
  await other.stop();
  expect(printed).toEqual([`Confirm, to ana@example.test: ${LINK}`]);
});

it('the inbox lists sent emails, newest first', async () => {
  const { body } = await get('/');
  expect(body.indexOf('&lt;b&gt;Second&lt;/b&gt;')).toBeGreaterThan(0);
  expect(body.indexOf('First')).toBeGreaterThan(body.indexOf('Second'));
  const [newest] = JSON.parse((await get('/mails.json')).body) as unknown[];
  const second = { number: 2, to: ['maria@example.test'], subject: '<b>Second</b>', link: null };
  expect(newest).toEqual(second);
});

it('the inbox shows an email in a frame without scripts or external resources', async () => {
  const page = await get('/mails/2');
  expect(page.body).toContain('src="/mails/2/html" sandbox="allow-popups');
  expect(page.body).toContain('Plain &amp; simple');
  expect(page.body).not.toContain('<script');
  const mail = await get('/mails/2/html');
  expect(mail.headers.get('content-security-policy')).toMatch(/default-src 'none'.*img-src data:; sandbox/);
  expect(mail.body).toContain('src="data:image/png;base64,');
  expect((await get('/mails/2/raw')).body).toContain('Subject: <b>Second</b>');
});

it.each(['/mails/3', '/mails/0', '/mails/x', '/nothing'])('the inbox returns 404 for %s', async (path) => {
  expect((await get(path)).status).toBe(404);
});

it('the inbox rejects other host names that resolve to this machine', async () => {
  const { port } = new URL(inbox.url);
  const status = await new Promise((resolve) => {
    const asked = request({ host: '127.0.0.1', port, headers: { host: 'evil.example' } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    asked.end();
  });
  expect(status).toBe(404);
});
