import * as v from 'valibot';

/** Values of `ResponseMsg`, word for word as the specification has them. Clients compare them. */
export const responseMsg = v.picklist([
  'Saved Successfully',
  'Sent Successfully',
  'Confirmed Successfully',
  'Already Confirmed',
  'Login Successfully',
  'Logout Successfully',
  'Password reset successfully',
  'Incorrect email or password!',
  'Email already exists!',
  'Order Placed Successfully',
  'Payment Requires Action',
  'Payment Cancelled',
]);
