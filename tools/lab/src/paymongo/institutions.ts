/** Some institutions that can receive transfers, by BIC. */
export const INSTITUTIONS: Record<string, string> = {
  GXCHPHM2XXX: 'GCash',
  PAPHPHM1XXX: 'Maya Philippines',
  PAEYPHM2XXX: 'PayMongo',
  BNORPHMMXXX: 'BDO Unibank',
  BOPIPHMMXXX: 'Bank of the Philippine Islands',
  UBPHPHMMXXX: 'UnionBank of the Philippines',
  RCBCPHMMXXX: 'Rizal Commercial Banking Corporation',
  MBTCPHMMXXX: 'Metropolitan Bank and Trust Company',
  TLBPPHMMXXX: 'Land Bank of the Philippines',
  SETCPHMMXXX: 'Security Bank',
  CHBKPHMMXXX: 'China Banking Corporation',
  PNBMPHMMXXX: 'Philippine National Bank',
  EWBCPHMMXXX: 'EastWest Bank',
  EAWRPHM2XXX: 'EastWest Rural Bank',
  CELRPHM1XXX: 'Cebuana Lhuillier Rural Bank',
  SRCPPHM2XXX: 'StarPay',
};
