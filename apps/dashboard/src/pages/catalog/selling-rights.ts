import { can } from '../../http/can';
import type { RequestContext } from '../../http/request-context';
import type { AccessRight } from '../../roles/role-scopes.rules';

export interface SellingRights {
  mayChange: boolean;
  mayInvoice: boolean;
  mayLink: boolean;
}

export const sellingRights = (visit: RequestContext, change: AccessRight): SellingRights => ({
  mayChange: can(visit, change),
  mayInvoice: can(visit, 'invoices:write'),
  mayLink: can(visit, 'payment_links:write'),
});
