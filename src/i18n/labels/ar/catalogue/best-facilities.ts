import type { bestFacilities as english } from '#i18n/labels/en/catalogue/best-facilities.ts';
import type { Translated } from '#i18n/labels/translated.ts';

export const bestFacilities: Translated<typeof english> = {
  lbl_bestfac_label: 'خدماتنا',
  lbl_bestfac_delivery: 'توصيل مجاني',
  lbl_bestfac_delivery_text: 'للطلبات ابتداءً من {sum}',
  lbl_bestfac_service: 'خدمة على مدار الساعة',
  lbl_bestfac_service_text: 'اتصل بنا أو راسلنا في أي وقت',
  lbl_bestfac_return: 'إرجاع سهل',
  lbl_bestfac_return_text: 'اتصل بنا واترك الباقي علينا',
  lbl_bestfac_payment: 'طرق دفع متعددة',
  lbl_bestfac_payment_text: '{methods}',
  lbl_bestfac_card: 'بالبطاقة',
  lbl_bestfac_wallet: 'PayPal',
  lbl_bestfac_razorpay: 'UPI',
  lbl_bestfac_upi: 'UPI',
  lbl_bestfac_bank: 'التحويل البنكي',
  lbl_bestfac_cash: 'نقدًا',
};
