export const login = {
  lbl_login_title: 'Log in',
  lbl_login_email: 'Email',
  lbl_login_password: 'Password',
  lbl_login_show_password: 'Show password',
  lbl_login_forgot: 'Forgot your password?',
  lbl_login_submit: 'Log in',
  lbl_login_new_here: 'New to Quwana?',
  lbl_login_signup: 'Create an account',
  lbl_login_picture: 'A shelf of sports nutrition packages',
  lbl_login_slogan: 'Sports nutrition with honest labels',
  lbl_login_needs_script: 'This form needs JavaScript. Please turn it on and load the page again.',
  lbl_login_link_title: 'Log in with a link',
  lbl_login_link_intro: 'Press the button to log in on this device. The link works once.',
  lbl_login_link_missing:
    'This page works with the link from our mail. Open the mail and press the button in it.',
  lbl_login_link_password: 'Log in with your password',
} as const;
