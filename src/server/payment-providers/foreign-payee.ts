/** The payee of a payment is not the shop's account. */
export class ForeignPayee extends Error {
  /** @param payee the account as named by the provider; '' if unknown */
  constructor(provider: string, reference: string, payee: string) {
    super(
      `payment ${reference} at ${provider} was refused: its payee is not the shop's account but ${payee || 'unknown'}`,
    );
    this.name = 'ForeignPayee';
  }
}
