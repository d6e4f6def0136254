import 'reflect-metadata';
import {
  archiveStaticQrCommand,
  getStaticQrCommand,
  listStaticQrsCommand,
  notFound,
  unarchiveStaticQrCommand,
  type StaticQr,
} from '@tulay/contracts';
import { operatorUnderTest } from '../../../test/operator-under-test';

const { services, run, json } = operatorUnderTest();

const OWNER = { merchantId: 'mer_1', environment: 'live' };
const OF = '--merchant mer_1 --environment live';
const qr: StaticQr = {
  id: 'sqr_1',
  object: 'static_qr',
  environment: 'live',
  name: 'Counter 1',
  reference: 'till-1',
  location: 'Salcedo Market',
  payment_link_id: 'plink_1',
  url: 'http://pay.test/l/abc',
  qr_svg_url: 'http://pay.test/static_qrs/sqr_1.svg',
  default_method: 'gcash_qr',
  currency: 'PHP',
  archived: false,
  archived_at: null,
  created: 1_777_593_600,
};
const listed = (has_more = false) =>
  services.answer(listStaticQrsCommand, () => ({ object: 'list' as const, data: [qr], has_more }));

describe('operator static-qr list', () => {
  it("shows a page of a merchant's codes and the command for the next page", async () => {
    listed(true);
    const { out } = await run(`static-qr list ${OF}`);
    for (const shown of ['sqr_1', 'Counter 1', 'till-1', 'Salcedo Market', '--starting-after sqr_1'])
      expect(out).toContain(shown);
    expect((await json(`static-qr list ${OF}`)).object).toEqual({ static_qrs: [qr], has_more: true });
    expect(services.asked[listStaticQrsCommand.subject]?.[0]).toEqual({ ...OWNER, limit: 25 });
  });

  it.each([
    ['--archived yes', { archived: true }],
    ['--archived no', { archived: false }],
    ['--reference till-1 --limit 5', { reference: 'till-1', limit: 5 }],
    ['--starting-after sqr_0', { startingAfter: 'sqr_0' }],
  ])('sends the filter %s', async (options, asked) => {
    listed();
    await run(`static-qr list ${OF} ${options}`);
    expect(services.asked[listStaticQrsCommand.subject]).toEqual([{ ...OWNER, limit: 25, ...asked }]);
  });

  it.each(['--archived maybe', '--limit 0'])('rejects the command line %s', async (options) => {
    listed();
    expect((await run(`static-qr list ${OF} ${options}`)).code).toBe(2);
    expect(services.asked).toEqual({});
  });
});

describe('operator static-qr show', () => {
  it('shows the page, the image and the link', async () => {
    services.answer(getStaticQrCommand, () => qr);
    const { out } = await run(`static-qr show ${OF} --qr sqr_1`);
    for (const shown of [qr.url, qr.qr_svg_url, 'plink_1']) expect(out).toContain(shown);
    expect(services.asked[getStaticQrCommand.subject]).toEqual([{ ...OWNER, id: 'sqr_1' }]);
  });

  it('reports that the merchant has no static QR code with the ID', async () => {
    services.answer(getStaticQrCommand, () => {
      throw notFound('static QR code', 'sqr_0');
    });
    const { code, object } = await json(`static-qr show ${OF} --qr sqr_0`);
    expect([code, object]).toMatchObject([1, { error: { code: 'not_found' } }]);
  });
});

describe('operator static-qr archive and unarchive', () => {
  it.each([
    ['archive', archiveStaticQrCommand],
    ['unarchive', unarchiveStaticQrCommand],
  ])('sends %s and shows the code', async (verb, command) => {
    services.answer(command, () => qr);
    const { code, object } = await json(`static-qr ${verb} ${OF} --qr sqr_1`);
    expect([code, object]).toEqual([0, { static_qr: qr }]);
    expect(services.asked[command.subject]).toEqual([{ ...OWNER, id: 'sqr_1' }]);
  });
});
