export class ForeignPayee extends Error {
  /** @param payee account name at the provider; '' if unknown */
  constructor(provider: string, reference: string, payee: string) {
    super(
      `payment ${reference} at ${provider} was refused: its payee is not the shop's account but ${payee || 'unknown'}`,
    );
    this.name = 'ForeignPayee';
  }
}
