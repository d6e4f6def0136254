import { STATIC_QR_LIMITS } from '@tulay/contracts';
import { interpolate } from '@tulay/pages';
import { StaticQrsClient } from '../../clients/static-qrs.client';
import { can } from '../../http/can';
import { archivedField, archivedIn } from '../catalog/archived';
import { listController } from '../catalog/lists.controller';
import { recordController } from '../catalog/records.controller';
import { searchField, searchIn } from '../catalog/search';
import { staticQrsStrings as words } from './static-qrs.strings';
import { staticQrColumns, STATIC_QRS_PATH, toRecord } from './static-qrs.view';

const staticQrs = {
  section: 'staticQrs',
  path: STATIC_QRS_PATH,
  prefix: 'sqr',
  client: StaticQrsClient,
} as const;

export const StaticQrsController = listController({
  ...staticQrs,
  rights: { read: 'static_qrs:read', add: 'static_qrs:write' },
  words,
  wanted: (query) => ({
    reference: searchIn(query, STATIC_QR_LIMITS.reference),
    archived: archivedIn(query),
  }),
  fields: ({ reference, archived }) => [searchField(reference, words), archivedField(archived, words)],
  find: ({ client, visit, rows }, { reference, archived }) =>
    client.list(visit, { ...rows, reference: reference || undefined, archived: archived.filter }),
  columns: staticQrColumns,
  nameOf: ({ name }) => name,
  isQuiet: ({ archived }) => archived,
});

export const StaticQrController = recordController({
  ...staticQrs,
  right: 'static_qrs:read',
  page: (qr, { visit }) => {
    const content = { src: qr.qr_svg_url, alt: interpolate(words.picture, { name: qr.name }) };
    return {
      title: qr.name,
      record: toRecord(qr, can(visit, 'static_qrs:write')),
      part: qr.archived ? undefined : { template: '/pages/static-qrs/picture', content },
    };
  },
});
