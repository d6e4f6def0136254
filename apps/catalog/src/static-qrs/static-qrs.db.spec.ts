import 'reflect-metadata';
import { withOperator } from '@tulay/contracts';
import type {
  CreateStaticQrRequest,
  PaymentLink,
  StaticQr,
  Tenant,
  UpdateStaticQrRequest,
} from '@tulay/contracts';
import { aTenant, inLive, qrOf, slugOf } from '../../test/builders';
import { openLinks, type OpenLinks } from '../../test/open-links';

let catalog: OpenLinks;
let tenant: Tenant;

beforeAll(async () => {
  catalog = await openLinks();
});

afterAll(() => catalog?.close());

beforeEach(() => {
  tenant = aTenant();
});

const create = (changes: Partial<CreateStaticQrRequest> = {}): Promise<StaticQr> =>
  catalog.qrs.create.execute(qrOf(tenant, changes));
const get = ({ id }: StaticQr): Promise<StaticQr> => catalog.qrs.get.execute({ ...tenant, id });
const linkOf = ({ payment_link_id: id }: StaticQr): Promise<PaymentLink> =>
  catalog.links.get.execute({ ...tenant, id });
const archive = ({ id }: StaticQr, archived: boolean): Promise<StaticQr> =>
  catalog.qrs.archive.execute({ ...tenant, id, archived });
const countLinks = async (): Promise<number> =>
  (await catalog.links.list.execute({ ...tenant, limit: 100 })).data.length;

describe('creating a static QR code', () => {
  it('also creates a payment link', async () => {
    const qr = await create({ currency: 'USD' });
    expect(await linkOf(qr)).toMatchObject({ url: qr.url, amount: null, method: null, currency: 'USD' });
    expect(qr.qr_svg_url).toBe(`https://pay.test/qr/${qr.id}.svg`);
  });

  it('creates one static QR code and one link per ID, even for concurrent and late retries', async () => {
    const command = qrOf(tenant, { reference: 'MKT-02' });
    const all = await Promise.all(Array.from({ length: 10 }, () => catalog.qrs.create.execute(command)));
    expect(new Set(all.map(({ url }) => url)).size).toBe(1);
    expect(await countLinks()).toBe(1);
    await expect(catalog.qrs.create.execute({ ...command, ...aTenant() })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('creates neither a code nor a link if the reference is already in use', async () => {
    const attempts = Array.from({ length: 10 }, () => create({ reference: 'MKT-01' }));
    const settled = await Promise.allSettled(attempts);
    const refused = settled.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(9);
    for (const { reason } of refused as PromiseRejectedResult[])
      expect(reason).toMatchObject({ code: 'invalid_request', issues: { reference: [expect.any(String)] } });
    expect(await countLinks()).toBe(1);
    await expect(
      catalog.qrs.create.execute(qrOf(inLive(tenant), { reference: 'MKT-01' })),
    ).resolves.toBeDefined();
    await expect(catalog.qrs.create.execute(qrOf(aTenant(), { reference: 'MKT-01' }))).resolves.toBeDefined();
  });

  it.each([
    ['default_method', { defaultMethod: 'instapay_qr' }, { defaultMethod: 'cash' }],
    ['currency', { currency: 'JPY' }, { currency: 'XXX' }],
  ])('validates %s: accepts %j and rejects %j', async (field, good, bad) => {
    expect(await create(good)).toMatchObject({ object: 'static_qr' });
    await expect(create(bad)).rejects.toMatchObject({
      code: 'invalid_request',
      issues: { [field]: [expect.any(String)] },
    });
  });
});

describe('a default payment method that no provider accepts', () => {
  it('is rejected in live mode when it is set on creation or by an update, but not if it is unchanged', async () => {
    tenant = inLive(tenant);
    const qr = await create({ defaultMethod: 'gcash_qr' });
    catalog.payments.routes = ['instapay_qr'];
    const change = (changes: Partial<UpdateStaticQrRequest>) =>
      catalog.qrs.update.execute({ ...tenant, id: qr.id, ...changes });
    await expect(create({ defaultMethod: 'card' })).rejects.toMatchObject({ code: 'no_route' });
    await expect(change({ defaultMethod: 'card' })).rejects.toMatchObject({ code: 'no_route' });
    expect((await get(qr)).default_method).toBe('gcash_qr');
    const renamed = { default_method: 'gcash_qr', name: 'Counter 2' };
    expect(await change({ defaultMethod: 'gcash_qr', name: 'Counter 2' })).toMatchObject(renamed);
    for (const method of ['instapay_qr', null])
      expect((await change({ defaultMethod: method })).default_method).toBe(method);
    catalog.payments.reset();
  });

  it('is rejected in test mode, as is a currency that no payment method accepts', async () => {
    const qr = await create();
    catalog.payments.routes = ['gcash_qr'];
    catalog.payments.currency = 'PHP';
    const changed = catalog.qrs.update.execute({ ...tenant, id: qr.id, defaultMethod: 'card' });
    await expect(changed).rejects.toMatchObject({ code: 'no_route' });
    await expect(create({ currency: 'USD' })).rejects.toMatchObject({ code: 'no_route' });
    catalog.payments.reset();
  });
});

describe('archiving a static QR code', () => {
  it('archives the payment link and keeps the first timestamp when repeated', async () => {
    const qr = await create();
    const first = await archive(qr, true);
    catalog.clock.advance(5_000);
    expect(await archive(qr, true)).toEqual(first);
    expect((await linkOf(qr)).status).toBe('inactive');
    expect(await archive(qr, false)).toEqual(qr);
    expect((await linkOf(qr)).status).toBe('active');
  });

  it('writes one audit entry for a change by an operator, and none for a change by the merchant', async () => {
    const qr = await create();
    for (const archived of [true, true, false, false])
      await withOperator({ name: 'maria.santos', approvedBy: null }, () =>
        catalog.qrs.archive.execute({ ...tenant, id: qr.id, archived }),
      );
    await archive(qr, true);
    const audited = 'SELECT actor, action FROM audit_log WHERE subject = $1 ORDER BY id';
    expect(await catalog.db.query(audited, [qr.id])).toEqual([
      { actor: 'maria.santos', action: 'static_qr.archived' },
      { actor: 'maria.santos', action: 'static_qr.unarchived' },
    ]);
  });

  it('leaves the code and its link in consistent states when it runs concurrently with unarchiving', async () => {
    const qr = await create();
    for (let round = 0; round < 5; round++) {
      await Promise.all([archive(qr, true), archive(qr, false), archive(qr, true), archive(qr, false)]);
      const { archived } = await get(qr);
      expect((await linkOf(qr)).status).toBe(archived ? 'inactive' : 'active');
    }
  });

  it('is the only way to deactivate the payment link', async () => {
    const qr = await create();
    const query = { ...tenant, id: qr.payment_link_id };
    const refused = {
      code: 'invalid_state',
      message: expect.stringContaining(`belongs to static QR code ${qr.id}`),
    };
    const off = () => catalog.links.switch.execute({ ...query, trigger: 'merchant.deactivated' });
    await expect(off()).rejects.toMatchObject(refused);
    await archive(qr, true);
    await expect(off()).rejects.toMatchObject(refused);
    await expect(catalog.links.remove.execute(query)).rejects.toMatchObject(refused);
  });
});

describe('the printable image', () => {
  it('includes the wallet code in live mode, if the payments service provides one', async () => {
    const live = inLive(tenant);
    const qr = await catalog.qrs.create.execute(qrOf(live));
    expect(await catalog.qrs.image.execute({ id: qr.id })).toMatchObject({ walletCode: null });
    catalog.payments.walletCode = { qrCode: '000201', payee: 'HALIMBAWA STORE' };
    expect(await catalog.qrs.image.execute({ id: qr.id })).toMatchObject({
      walletCode: { qrCode: '000201', payee: 'HALIMBAWA STORE' },
    });
  });

  it('is found by ID alone, until the static QR code is archived', async () => {
    const qr = await create({ location: 'Salcedo Market' });
    const place = { name: 'Counter 1', location: 'Salcedo Market' };
    const image = {
      merchantId: tenant.merchantId,
      url: qr.url,
      ...place,
      environment: 'test',
      walletCode: null,
    };
    expect(await catalog.qrs.image.execute({ id: qr.id })).toEqual(image);
    await archive(qr, true);
    await expect(catalog.qrs.image.execute({ id: qr.id })).rejects.toMatchObject({ code: 'not_found' });
    await archive(qr, false);
    expect(await catalog.qrs.image.execute({ id: qr.id })).toEqual(image);
    await expect(catalog.qrs.image.execute({ id: 'sqr_unknown' })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('links to a page that identifies the static QR code and preselects its payment method', async () => {
    const qr = await create({ location: 'Salcedo Market', defaultMethod: 'instapay_qr' });
    expect(await catalog.links.page.execute({ slug: slugOf(qr), paymentId: null })).toMatchObject({
      defaultMethod: 'instapay_qr',
      methods: expect.arrayContaining(['gcash_qr', 'card']),
      staticQr: { name: 'Counter 1', location: 'Salcedo Market' },
    });
  });
});
