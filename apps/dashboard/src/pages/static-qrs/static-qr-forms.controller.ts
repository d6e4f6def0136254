import { StaticQrsClient } from '../../clients/static-qrs.client';
import { formControllers } from '../catalog/forms.controller';
import { qrFields, qrTyped, readQr, readQrChanges } from './static-qr.form';
import { staticQrsStrings as words } from './static-qrs.strings';
import { STATIC_QRS_PATH } from './static-qrs.view';

export const staticQrForms = formControllers({
  section: 'staticQrs',
  path: STATIC_QRS_PATH,
  right: 'static_qrs:write',
  prefix: 'sqr',
  client: StaticQrsClient,
  words,
  nameOf: ({ name }) => name,
  blank: () => qrTyped(),
  filled: qrTyped,
  fields: qrFields,
  create: ({ client, visit, typed }) => {
    const qr = readQr(typed);
    return typed.attempt(() => client.create(visit, { ...qr, id: typed.newId('sqr') }));
  },
  update: ({ client, visit, typed, commandId }, { id }) => {
    const changes = readQrChanges(typed);
    return typed.attempt(() => client.update(visit, { id, ...changes }, commandId));
  },
});
