import 'reflect-metadata';
import { eventually } from '@tulay/testing';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { DashboardUnderTest, type Member } from '../../test/dashboard-under-test';

const DOCUMENTS = '/dashboard/activation/documents';
const FILE = { name: 'permit.pdf', bytes: Buffer.from('%PDF-1.7 a permit') };
/** Number of uploads, which exceeds the number of upload slots. */
const MANY = 12;

let dashboard: DashboardUnderTest;

beforeAll(async () => {
  dashboard = await DashboardUnderTest.start();
});
afterAll(() => dashboard.stop());

/** Starts an upload without completing it. */
async function beginToSend({ jar }: Member): Promise<Socket> {
  const { port } = dashboard.running.app.getHttpServer().address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7';
  const head = [
    `POST ${DOCUMENTS} HTTP/1.1`,
    'Host: pay.example',
    `Cookie: tulay_session=${jar.get('tulay_session')}`,
    'Content-Type: multipart/form-data; boundary=x',
    `Content-Length: ${part.length + 1_000}`,
  ];
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.write(`${head.join('\r\n')}\r\n\r\n${part}`, () => resolve());
  });
  return socket;
}

const upload = (member: Member) =>
  member.upload(DOCUMENTS, { typed: { document: 'registration' }, file: FILE }, '/dashboard/activation');

it("other users' uploads are accepted while one user has many slow uploads open", async () => {
  const [slow, other] = [await dashboard.member('owner'), await dashboard.member('owner')];
  const sockets = await Promise.all(Array.from({ length: MANY }, () => beginToSend(slow)));
  await eventually(async () => (await connections()) >= MANY);
  expect((await upload(other)).status).toBe(303);
  for (const socket of sockets) socket.destroy();
  expect((await upload(slow)).status).toBe(303);
});

it('the slots of clients that disconnect are released', async () => {
  const people: Member[] = [];
  for (let person = 0; person < MANY; person++) people.push(await dashboard.member('owner'));
  const sockets = await Promise.all(people.map(beginToSend));
  await eventually(async () => (await connections()) >= MANY);
  for (const socket of sockets) socket.destroy();
  expect((await upload(people[0]!)).status).toBe(303);
});

it.each([
  ['has no boundary', 'multipart/form-data', '--x--'],
  [
    'ends within a part',
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb',
  ],
  ['is not multipart', 'multipart/form-data; boundary=x', 'a=b'],
])('a form that %s results in a client error', async (_, type, payload) => {
  const errors = jest.spyOn(dashboard.running.host.logger, 'error');
  const cookie = (await dashboard.member('owner')).cookie;
  const headers = { cookie, 'content-type': type };
  const { statusCode } = await dashboard.running.app.inject({
    method: 'POST',
    url: DOCUMENTS,
    headers,
    payload,
  });
  expect(statusCode).toBe(404);
  expect(errors).not.toHaveBeenCalled();
  errors.mockRestore();
});

const connections = () =>
  new Promise<number>((resolve) =>
    dashboard.running.app.getHttpServer().getConnections((_: unknown, count: number) => resolve(count)),
  );
