/** Whole centavos of an amount in pesos; null when it has more than two decimals. */
export function centavosOf(pesos: number): number | null {
  const centavos = Math.round(pesos * 100);
  return Math.abs(pesos * 100 - centavos) < 1e-6 ? centavos : null;
}

export const pesosOf = (centavos: number): number => centavos / 100;

/** With both decimals, as on a bill. */
export const pesoText = (centavos: number): string => (centavos / 100).toFixed(2);
