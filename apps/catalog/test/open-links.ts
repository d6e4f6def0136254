import { CatalogPaymentsStore } from '../src/catalog-payments/catalog-payments.store';
import { ConfirmPayments } from '../src/catalog-payments/confirm-payments';
import { EndCatalogPayment } from '../src/catalog-payments/end-catalog-payment';
import { PaymentOutcomesConsumer } from '../src/catalog-payments/payment-outcomes.consumer';
import { FindPaymentLinkPage } from '../src/payment-link-page/find-payment-link-page';
import { PayPaymentLink } from '../src/payment-link-page/pay-payment-link';
import { CreatePaymentLink } from '../src/payment-links/create-payment-link';
import { DeletePaymentLink } from '../src/payment-links/delete-payment-link';
import { GetPaymentLink } from '../src/payment-links/get-payment-link';
import { ListPaymentLinks } from '../src/payment-links/list-payment-links';
import { PaymentLinksStore } from '../src/payment-links/payment-links.store';
import { SwitchPaymentLink } from '../src/payment-links/switch-payment-link';
import { UpdatePaymentLink } from '../src/payment-links/update-payment-link';
import { ArchiveStaticQr } from '../src/static-qrs/archive-static-qr';
import { CreateStaticQr } from '../src/static-qrs/create-static-qr';
import { FindStaticQrImage } from '../src/static-qrs/find-static-qr-image';
import { GetStaticQr } from '../src/static-qrs/get-static-qr';
import { StaticQrsStore } from '../src/static-qrs/static-qrs.store';
import { UpdateStaticQr } from '../src/static-qrs/update-static-qr';
import { openCatalog } from './open-catalog';

export type OpenLinks = Awaited<ReturnType<typeof openLinks>>;

/** Starts the catalog with the helpers for specs of payment links, static QR codes and their payments. */
export async function openLinks() {
  const catalog = await openCatalog();
  const { get } = catalog;
  return {
    ...catalog,
    catalogPayments: {
      store: get(CatalogPaymentsStore),
      end: get(EndCatalogPayment),
      confirm: get(ConfirmPayments),
      consumer: get(PaymentOutcomesConsumer),
    },
    links: {
      store: get(PaymentLinksStore),
      create: get(CreatePaymentLink),
      get: get(GetPaymentLink),
      list: get(ListPaymentLinks),
      update: get(UpdatePaymentLink),
      switch: get(SwitchPaymentLink),
      remove: get(DeletePaymentLink),
      page: get(FindPaymentLinkPage),
      pay: get(PayPaymentLink),
    },
    qrs: {
      store: get(StaticQrsStore),
      create: get(CreateStaticQr),
      get: get(GetStaticQr),
      image: get(FindStaticQrImage),
      update: get(UpdateStaticQr),
      archive: get(ArchiveStaticQr),
    },
  };
}
