import { AuditLogEntity } from '@tulay/audit-log';
import { CreateMerchantStandings0014000000000, MerchantStandingEntity } from '@tulay/merchant-standing';
import type { Schema } from '@tulay/service-host';
import { CreateCustomers1010000000000 } from '../migrations/0010-create-customers';
import { CreateProducts1011000000000 } from '../migrations/0011-create-products';
import { CreateStockChanges1012000000000 } from '../migrations/0012-create-stock-changes';
import { CreateInvoices1020000000000 } from '../migrations/0020-create-invoices';
import { CreateAuditLog1021000000000 } from '../migrations/0021-create-audit-log';
import { IndexOverpaidInvoices1022000000000 } from '../migrations/0022-index-overpaid-invoices';
import { CreateCheckouts1030000000000 } from '../migrations/0030-create-checkouts';
import { CreatePaymentLinks1031000000000 } from '../migrations/0031-create-payment-links';
import { CreateStaticQrs1032000000000 } from '../migrations/0032-create-static-qrs';
import { AddCheckoutTaken1033000000000 } from '../migrations/0033-add-checkout-taken';
import { NameCatalogPayments1034000000000 } from '../migrations/0034-name-catalog-payments';
import { PartitionAuditLog1036000000000 } from '../migrations/0036-partition-audit-log';
import { SampleSearchTexts1037000000000 } from '../migrations/0037-sample-search-texts';
import { IndexListsByCreated1035000000000 } from '../migrations/0035-index-lists-by-created';
import { IndexDueInvoices1045000000000 } from '../migrations/0045-index-due-invoices';
import { AddLinkOptions1060000000000 } from '../migrations/0060-add-link-options';
import { AddPayerFields1061000000000 } from '../migrations/0061-add-payer-fields';
import { IndexHeldGoods1062000000000 } from '../migrations/0062-index-held-goods';
import { IndexInvoicesByCurrency1063000000000 } from '../migrations/0063-index-invoices-by-currency';
import { IndexLinksByCurrency1064000000000 } from '../migrations/0064-index-links-by-currency';
import { SearchWithoutAccents1066000000000 } from '../migrations/0066-search-without-accents';
import { AddOversoldBy1067000000000 } from '../migrations/0067-add-oversold-by';
import { AddRefundedAmounts1068000000000 } from '../migrations/0068-add-refunded-amounts';
import { IndexAuditLogByTime1069000000000 } from '../migrations/0069-index-audit-log-by-time';
import { CatalogPaymentEntity } from './catalog-payments/catalog-payment.entity';
import { CustomerEntity } from './customers/customer.entity';
import { InvoiceEntity, InvoiceNumberEntity } from './invoices/invoice/invoice.entity';
import { PaymentLinkEntity } from './payment-links/payment-link.entity';
import { ProductEntity, ProductNumberEntity, StockChangeEntity } from './products/product.entity';
import { StaticQrEntity } from './static-qrs/static-qr.entity';

export const catalogSchema: Schema = {
  entities: [
    AuditLogEntity,
    CatalogPaymentEntity,
    CustomerEntity,
    InvoiceEntity,
    InvoiceNumberEntity,
    MerchantStandingEntity,
    PaymentLinkEntity,
    ProductEntity,
    ProductNumberEntity,
    StaticQrEntity,
    StockChangeEntity,
  ],
  migrations: [
    CreateCustomers1010000000000,
    CreateProducts1011000000000,
    CreateStockChanges1012000000000,
    CreateInvoices1020000000000,
    CreateAuditLog1021000000000,
    IndexOverpaidInvoices1022000000000,
    CreateCheckouts1030000000000,
    CreatePaymentLinks1031000000000,
    CreateStaticQrs1032000000000,
    AddCheckoutTaken1033000000000,
    NameCatalogPayments1034000000000,
    PartitionAuditLog1036000000000,
    SampleSearchTexts1037000000000,
    IndexListsByCreated1035000000000,
    IndexDueInvoices1045000000000,
    AddLinkOptions1060000000000,
    AddPayerFields1061000000000,
    IndexHeldGoods1062000000000,
    IndexInvoicesByCurrency1063000000000,
    IndexLinksByCurrency1064000000000,
    SearchWithoutAccents1066000000000,
    CreateMerchantStandings0014000000000,
    AddOversoldBy1067000000000,
    AddRefundedAmounts1068000000000,
    IndexAuditLogByTime1069000000000,
  ],
};
