/** Splits an address where a line may break: before `@` and after dots. */
export const splitEmail = (email: string): string[] => email.split(/(?=@)|(?<=\.)/);
