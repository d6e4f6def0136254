import {
  createStaticQrCommand,
  invalidField,
  listStaticQrsCommand,
  newId,
  printStaticQrCommand,
  updateStaticQrCommand,
} from '@tulay/contracts';
import { aStaticQr } from '../../../test/catalog-builders';
import { formIdIn, submitForm, wrongIn } from '../../../test/forms-in';
import { ShopUnderTest } from '../../../test/shop-under-test';

const PATH = '/dashboard/static-qrs';
const shop = new ShopUnderTest('finance');
const { catalog, owner } = shop;

it('static QR codes are filtered by reference and archive state', async () => {
  expect((await shop.person.get(PATH)).body).toContain('No printed codes yet');
  catalog.staticQrs.create(owner(), aStaticQr({ archived: true }));
  expect((await shop.person.get(PATH)).body).toContain('Archived');
  await shop.person.get(`${PATH}?q=MKT-01&archived=false`);
  expect(catalog.asked(listStaticQrsCommand).at(-1)).toMatchObject({ reference: 'MKT-01', archived: false });
});

it('a static QR code is created with a unique reference', async () => {
  const idempotency_token = formIdIn((await shop.person.get(`${PATH}/new`)).body);
  const typed = {
    idempotency_token,
    name: 'Counter 2',
    location: '',
    reference: 'C-2',
    method: 'gcash_qr',
    currency: 'PHP',
  };
  catalog.refuseNext(invalidField('reference', 'is already used by another static QR code'));
  const refused = await shop.person.post(`${PATH}/new`, typed);
  expect([refused.status, wrongIn(refused.body, 'reference')]).toEqual([
    400,
    'Another one has this already.',
  ]);
  expect(formIdIn(refused.body)).toBe(idempotency_token);
  const { headers } = await shop.person.post(`${PATH}/new`, typed);
  expect(headers.location).toBe(`${PATH}/sqr_${idempotency_token}?done=created`);
  expect(catalog.asked(createStaticQrCommand).at(-1)).toEqual({
    ...owner(),
    id: `sqr_${idempotency_token}`,
    name: 'Counter 2',
    location: null,
    reference: 'C-2',
    defaultMethod: 'gcash_qr',
    currency: 'PHP',
  });
});

it('a static QR code can be updated, archived and restored but keeps its currency', async () => {
  const { id } = catalog.staticQrs.create(owner(), aStaticQr());
  await shop.person.post(`${PATH}/${id}/edit`, { name: 'Counter 9', reference: '', currency: 'USD' });
  const asked = catalog.asked(updateStaticQrCommand).at(-1);
  expect(asked).toEqual({
    ...owner(),
    id,
    name: 'Counter 9',
    reference: null,
    location: null,
    defaultMethod: null,
  });
  for (const [step, isArchived] of [
    ['archive', true],
    ['unarchive', false],
  ] as const) {
    expect((await submitForm(shop.person, `${PATH}/${id}/${step}`)).status).toBe(303);
    expect(catalog.staticQrs.get({ ...owner(), id }).archived).toBe(isArchived);
  }
});

it("a static QR code is printed in three layouts and in the reader's language", async () => {
  const { id } = catalog.staticQrs.create(owner(), aStaticQr());
  const { body } = await shop.person.get(`${PATH}/${id}`);
  for (const layout of ['card', 'tent', 'sheet']) {
    expect(body).toContain(`href="${PATH}/${id}/card.pdf?layout=${layout}"`);
    const file = await shop.person.get(`${PATH}/${id}/card.pdf?layout=${layout}&lang=fil`);
    expect([file.status, file.body, file.headers['content-type']]).toEqual([
      200,
      `a ${layout} of Counter 1`,
      'application/pdf',
    ]);
    expect(file.headers['content-disposition']).toBe(`inline; filename="${id}-${layout}.pdf"`);
    expect(catalog.asked(printStaticQrCommand).at(-1)).toEqual({ id, layout, language: 'fil' });
  }
  const asked = catalog.asked(printStaticQrCommand).length;
  const other = catalog.staticQrs.create({ merchantId: newId('mer'), environment: 'test' }, aStaticQr());
  expect((await shop.person.get(`${PATH}/${other.id}/card.pdf`)).status).toBe(404);
  expect(catalog.asked(printStaticQrCommand)).toHaveLength(asked);
});

it('an archived static QR code has no printable card', async () => {
  const { id } = catalog.staticQrs.create(owner(), aStaticQr({ archived: true }));
  const { body } = await shop.person.get(`${PATH}/${id}`);
  expect(body).toContain('It cannot be printed');
  expect(body).not.toContain('card.pdf');
});
