import { may } from '../../http/may';
import type { Visit } from '../../http/visit';
import type { Right } from '../../roles/role-scopes.rules';

/** The user's permissions on a customer or product. */
export interface SellingRights {
  mayChange: boolean;
  mayInvoice: boolean;
  mayLink: boolean;
}

export const sellingRights = (visit: Visit, change: Right): SellingRights => ({
  mayChange: may(visit, change),
  mayInvoice: may(visit, 'invoices:write'),
  mayLink: may(visit, 'payment_links:write'),
});
