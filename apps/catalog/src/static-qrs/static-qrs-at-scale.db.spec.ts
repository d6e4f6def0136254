import 'reflect-metadata';
import type { ListStaticQrsRequest } from '@tulay/contracts';
import { ExplainingDatabase, rowsTouched } from '@tulay/testing';
import { type OpenCatalog, openCatalog } from '../../test/open-catalog';
import { StaticQrEntity } from './static-qr.entity';
import { StaticQrsStore } from './static-qrs.store';

const COUNT = 20_000;
const FEW = 2_000;
const HOT = { merchantId: 'mer_hot', environment: 'test' } as const;
const FIRST_CREATED = 1_700_000_000;
const idOf = (n: number): string => `sqr_${String(n).padStart(26, '0')}`;

/** Every hundredth is archived; 20 other merchants. The links are missing, because no list reads them. */
const CODES = `INSERT INTO static_qrs (id, merchant_id, environment, payment_link_id, slug, name, reference, currency,
    archived_at, created)
  SELECT 'sqr_' || lpad(n::text, 26, '0'), CASE WHEN n <= $1 THEN 'mer_hot' ELSE 'mer_' || n % 20 END, 'test',
    'plk_' || n, md5(n::text), 'Counter ' || n, 'REF-' || n, 'PHP', CASE WHEN n % 100 = 0 THEN $2::bigint END,
    $2::bigint + n * 10
  FROM generate_series(1, $1 + 1000) n`;

let catalog: OpenCatalog;
let db: ExplainingDatabase;
let store: StaticQrsStore;

beforeAll(async () => {
  catalog = await openCatalog();
  await catalog.admin.query('ALTER TABLE static_qrs DROP CONSTRAINT static_qrs_payment_link_id_fkey');
  await catalog.admin.query(CODES, [COUNT, FIRST_CREATED]);
  await catalog.admin.query('VACUUM ANALYZE static_qrs');
  db = new ExplainingDatabase(catalog.db.source);
  store = new StaticQrsStore(catalog.db.repository(StaticQrEntity), db);
});

afterAll(() => catalog?.close());

describe('static QR codes of a merchant with 20,000', () => {
  it.each<[string, Partial<ListStaticQrsRequest>, number[]]>([
    ['no filter', {}, [20_000, 19_999, 19_998]],
    ['no filter, a later page', { startingAfter: idOf(10_000) }, [9_999, 9_998, 9_997]],
    ['archived', { archived: true }, [20_000, 19_900, 19_800]],
    ['archived, a later page', { archived: true, startingAfter: idOf(250) }, [200, 100]],
    ['not archived', { archived: false }, [19_999, 19_998, 19_997]],
    ['the last hour', { createdGte: FIRST_CREATED + COUNT * 10 - 3_600 }, [20_000, 19_999, 19_998]],
    ['a small merchant', { merchantId: 'mer_7' }, [20_987, 20_967, 20_947]],
    ['a merchant without codes', { merchantId: 'mer_none' }, []],
  ])('%s: uses an index and reads few rows', async (_, filters, expected) => {
    db.plans.length = 0;
    const rows = await store.list({ ...HOT, limit: 2, ...filters });
    expect(rows.map(({ id }) => id)).toEqual(expected.map(idOf));
    for (const plan of db.plans) {
      expect(plan).not.toMatch(/Seq Scan/);
      expect(rowsTouched(plan)).toBeLessThanOrEqual(FEW);
    }
  });
});
