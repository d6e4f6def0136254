/** Converts pesos to centavos. Returns null for more than two decimals. */
export function centavosOf(pesos: number): number | null {
  const centavos = Math.round(pesos * 100);
  return Math.abs(pesos * 100 - centavos) < 1e-6 ? centavos : null;
}

export const pesosOf = (centavos: number): number => centavos / 100;

/** Formats centavos as pesos with two decimals. */
export const pesoText = (centavos: number): string => (centavos / 100).toFixed(2);
