interface RefundAbility {
  supported: boolean;
  partial: boolean;
  windowDays: number | null;
}

interface PaidPayment {
  metadata: Record<string, unknown>;
  succeededAt: number | null;
}

/** Limits of live providers, by the value of `metadata.sandbox_refund`. */
const LIMITS: Record<string, Partial<RefundAbility>> = {
  refund_not_supported: { supported: false },
  partial_not_supported: { partial: false },
  refund_window_expired: { windowDays: 30 },
};

/**
 * Applies the limit that a test payment simulates, because the sandbox itself has no limits.
 * @returns the payment and the refund capability, changed so that the simulated limit applies
 */
export function simulatedRefund<Payment extends PaidPayment, Ability extends RefundAbility>(
  payment: Payment,
  ability: Ability,
): { payment: Payment; ability: Ability } {
  const name = payment.metadata.sandbox_refund;
  if (typeof name !== 'string' || !Object.hasOwn(LIMITS, name)) return { payment, ability };
  const paid = name === 'refund_window_expired' ? { ...payment, succeededAt: 0 } : payment;
  return { payment: paid, ability: { ...ability, ...LIMITS[name] } };
}
