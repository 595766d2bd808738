import type { mail as english } from '#i18n/labels/en/orders/mail.ts';
import type { Translated } from '#i18n/labels/translated.ts';

export const mail: Translated<typeof english> = {
  mail_hello: 'مرحبًا {name}،',
  mail_hello_you: 'مرحبًا،',
  mail_footer: 'هل لديك سؤال؟ راسلنا في أي وقت:',
  mail_footer_link: 'تواصل مع {shop_name}',

  mail_welcome_subject: 'أهلًا بك في {shop_name}',
  mail_welcome_title: 'سعداء بانضمامك إلينا',
  mail_welcome_text: 'حسابك جاهز. به تُتمّ طلباتك أسرع، وتتابع كل طلب، وتجد ملفاتك الرقمية على أي جهاز.',
  mail_welcome_button: 'تجوّل في المتجر',
  mail_welcome_note: 'لم تنشئ هذا الحساب؟ راسلنا وسنحذفه.',

  mail_code_subject: 'رمز تعيين كلمة مرور جديدة',
  mail_code_title: 'اختر كلمة مرور جديدة',
  mail_code_text: 'أدخل هذا الرمز في الصفحة التي طلبته منها:',
  mail_code_valid: 'الرمز صالح لعشر دقائق ويُستخدم مرة واحدة.',
  mail_code_note:
    'إذا لم تطلبه فتجاهل هذه الرسالة: ستبقى كلمة مرورك كما هي. لا تعطِ الرمز أحدًا، فنحن لا نطلبه منك أبدًا.',
  mail_code_late_subject: 'وصل رمزك متأخرًا',
  mail_code_late_text:
    'تأخرت رسالتنا إليك ولم يعد الرمز الذي فيها صالحًا. نعتذر عن ذلك، ونرجو أن تطلب رمزًا جديدًا.',
  mail_code_late_button: 'اطلب رمزًا جديدًا',

  mail_contact_code_subject: 'رمز تأكيد بريدك الإلكتروني',
  mail_contact_code_title: 'أكّد بريدك الإلكتروني',
  mail_contact_code_valid: 'الرمز صالح لخمس عشرة دقيقة ويُستخدم مرة واحدة.',
  mail_contact_code_note:
    'إذا لم تطلبه فتجاهل هذه الرسالة: سيبقى بريدك غير مؤكد. لا تعطِ الرمز أحدًا، فنحن لا نطلبه منك أبدًا.',
  mail_link_subject: 'رابط لتسجيل الدخول إلى {shop_name}',
  mail_link_title: 'محاولات دخول فاشلة كثيرة',
  mail_link_text:
    'رصدنا محاولات كثيرة للدخول إلى حسابك بكلمة مرور أو رمز غير صحيح. ولحمايته أوقفنا مؤقتًا تسجيل الدخول من الأجهزة الجديدة على حسابك. كلمة مرورك لم تتغيّر.',
  mail_link_yours: 'إن كنت أنت من حاول، أو أردت تسجيل الدخول الآن من جهاز جديد، فاستخدم هذا الرابط:',
  mail_link_button: 'سجّل الدخول',
  mail_link_valid: 'الرابط صالح لثلاثين دقيقة ويُستخدم مرة واحدة.',
  mail_link_note:
    'إن لم تكن أنت فلا حاجة إلى فعل شيء: الأجهزة التي استخدمتها من قبل تعمل كالمعتاد. لا ترسل هذه الرسالة إلى أحد، فالرابط يفتح حسابك.',
  mail_link_late:
    'كان في هذه الرسالة رابط لتسجيل الدخول، لكنها تأخرت ولم يعد الرابط صالحًا. نعتذر عن ذلك. إن تعذّر عليك تسجيل الدخول فحاول مرة أخرى وسنرسل إليك رابطًا جديدًا.',
  mail_link_late_button: 'سجّل الدخول',

  mail_newsletter_subject: 'أكّد اشتراكك في نشرتنا البريدية',
  mail_newsletter_title: 'بقيت خطوة واحدة',
  mail_newsletter_button: 'أكّد الاشتراك',
  mail_newsletter_note: 'الرابط صالح لسبعة أيام. إن لم تطلب النشرة فتجاهل هذه الرسالة، ولن نراسلك ثانية.',

  mail_device_subject: 'تسجيل دخول جديد إلى حسابك',
  mail_device_title: 'تسجيل دخول جديد إلى حسابك',
  mail_device_text: 'سُجّل الدخول إلى حسابك من جهاز لم نعرفه من قبل:',
  mail_device_when: '{date}، {time} ({zone})',
  mail_zone_india: 'بتوقيت الهند',
  mail_zone_saudi: 'بتوقيت السعودية',
  mail_zone_emirates: 'بتوقيت الإمارات',
  mail_zone_kuwait: 'بتوقيت الكويت',
  mail_device_both: '{browser} على {system}',
  mail_device_one: '{name}',
  mail_device_unknown: 'متصفح غير معروف',
  mail_device_yours: 'إن كنت أنت فلا حاجة إلى فعل شيء.',

  mail_staff_subject: 'دعوتك إلى لوحة إدارة {shop_name}',
  mail_staff_title: 'دعوة إلى لوحة الإدارة',
  mail_staff_text:
    'عيّن كلمة مرورك من هذا الرابط، ثم ادخل إلى لوحة الإدارة حيث تُدار طلبات المتجر ومنتجاته ونصوصه.',
  mail_staff_button: 'افتح لوحة الإدارة',
  mail_staff_valid: 'الرابط صالح لثلاثة أيام ويُستخدم مرة واحدة.',
  mail_staff_note: 'إن لم تكن تتوقع هذه الدعوة فتجاهل الرسالة، ولا تعطِ الرابط أحدًا.',
  mail_staff_device_subject: 'تسجيل دخول جديد إلى لوحة الإدارة',
  mail_staff_device_title: 'تسجيل دخول جديد إلى لوحة الإدارة',
  mail_staff_device_text: 'سُجّل الدخول بحسابك إلى لوحة الإدارة من جهاز أو مكان جديد:',
  mail_staff_device_address: 'عنوان الشبكة: {address}',
  mail_staff_device_note:
    'إن لم تكن أنت فغيّر كلمة مرورك في لوحة الإدارة، وأنهِ منها الجلسات الأخرى، وأخبر مالك المتجر.',
  mail_not_you: 'إن لم تكن أنت',
  mail_not_you_reset:
    'اختر كلمة مرور جديدة الآن، فهذا ينهي كل الجلسات المفتوحة لحسابك على جميع الأجهزة. ثم راسلنا لنتحقق من الأمر معك.',
  mail_not_you_button: 'اختر كلمة مرور جديدة',
  mail_not_you_contact: 'راسلنا فورًا واذكر البريد الإلكتروني للحساب، وسنتحقق من الأمر معك.',

  mail_account_was_you: 'إن كنت أنت فلا حاجة إلى فعل شيء.',
  mail_password_changed_subject: 'تغيّرت كلمة مرورك',
  mail_password_changed_title: 'تغيّرت كلمة مرورك',
  mail_password_changed_text:
    'تغيّرت كلمة مرور حسابك المسجّل بهذا البريد، وسُجّل خروجك من جميع الأجهزة. سجّل الدخول من جديد بكلمة المرور الجديدة.',

  mail_email_code_subject: 'رمز تأكيد بريدك الجديد',
  mail_email_code_title: 'أكّد بريدك الجديد',
  mail_email_code_valid: 'الرمز صالح لخمس عشرة دقيقة ويُستخدم مرة واحدة.',
  mail_email_code_note:
    'إذا لم تطلبه فتجاهل هذه الرسالة: لن يتغيّر شيء من دون الرمز. لا تعطِ الرمز أحدًا، فنحن لا نطلبه منك أبدًا.',
  mail_email_changed_subject: 'تغيّر البريد الإلكتروني لحسابك',
  mail_email_changed_text:
    'صار هذا بريد حسابك: سجّل الدخول به من الآن فصاعدًا. كلمة مرورك لم تتغيّر، وسُجّل خروجك من أجهزتك الأخرى.',
  mail_email_left_text:
    'صار لحسابك بريد إلكتروني آخر. لم يعد هذا العنوان يفتح حسابك، وستصل رسائل طلباتك إلى العنوان الجديد.',
  mail_email_left_number: 'رقم حسابك، لتذكره حين تراسلنا: {number}',
  mail_deletion_subject: 'سنحذف حسابك في {date}',
  mail_deletion_title: 'سيُحذف حسابك',
  mail_deletion_text: 'طلبت منا حذف حسابك، وسنحذفه في {date}. حتى ذلك اليوم يمكنك استخدامه كالمعتاد.',
  mail_deletion_orders:
    'هذه الطلبات لم تكتمل بعد: {orders}. إن لم تكتمل كلها حتى ذلك اليوم، فسنحذف الحساب خلال يوم من اكتمال آخرها.',
  mail_deletion_what:
    'نحذف اسمك وعناوينك ورقم هاتفك وقوائمك ورسائلك إلينا ورسائلنا إليك. تبقى الطلبات في سجلاتنا كما يفرض قانون الضرائب، من دون اسمك وعنوانك، وتبقى تقييماتك من دون اسمك.',
  mail_deletion_keep:
    'هل غيّرت رأيك، أو لم تكن أنت من طلب ذلك؟ اضغط الزر لتحتفظ بحسابك، ولا حاجة إلى تسجيل الدخول.',
  mail_deletion_button: 'احتفظ بحسابي',
  mail_deletion_cancelled_subject: 'لن يُحذف حسابك',
  mail_deletion_cancelled_title: 'لن يُحذف حسابك',
  mail_deletion_cancelled_text: 'أُلغي طلب حذف حسابك. لم يُحذف شيء، ويمكنك استخدام حسابك كالمعتاد.',
  mail_deletion_cancelled_button: 'اذهب إلى حسابك',
  mail_deleted_subject: 'حُذف حسابك',
  mail_deleted_title: 'حُذف حسابك',
  mail_deleted_text: 'حذفنا حسابك وبياناتك الشخصية كما طلبت. أما النسخ الاحتياطية فتُحذف خلال 30 يومًا.',
  mail_deleted_orders:
    'تبقى طلباتك في سجلاتنا كما يفرض قانون الضرائب: الأرقام والتواريخ والمنتجات والمبالغ، من دون اسمك وعنوانك.',
  mail_deleted_note: 'هذه آخر رسالة منا إليك، ولا نحتفظ بهذا العنوان.',

  mail_order_placed_subject: 'وصلنا طلبك {number}',
  mail_order_placed_title: 'شكرًا لطلبك',
  mail_order_placed_text: 'وصلنا طلبك {number} بتاريخ {date}، ونحن نجهّزه الآن.',
  mail_order_cash: 'ستدفع {total} نقدًا عند الاستلام. تجهيز المبلغ بالضبط يسهّل عمل المندوب.',
  mail_order_paid: 'وصلنا المبلغ {total}، شكرًا لك.',
  mail_order_free: 'لا يلزمك دفع أي مبلغ.',
  mail_order_downloads_later: 'ستجد ملفاتك الرقمية في صفحة طلبك فور اكتماله.',
  mail_order_lines: 'ما طلبته',
  mail_order_subtotal: 'المجموع الفرعي',
  mail_order_shipping: 'التوصيل',
  mail_order_cash_fee: 'رسوم الدفع عند الاستلام',
  mail_order_rounding: 'التقريب',
  mail_order_shipping_free: 'مجاني',
  mail_order_discount: 'الخصم',
  mail_order_discount_code: 'الخصم ({code})',
  mail_order_total: 'الإجمالي',
  mail_order_address: 'عنوان التوصيل',
  mail_order_note: 'ملاحظتك',
  mail_order_button: 'اعرض طلبك',
  mail_order_transfer_subject: 'طريقة دفع طلبك {number}: {total}',
  mail_order_transfer_title: 'طلبك بانتظار الدفع',
  mail_order_transfer_text:
    'وصلنا طلبك {number} بتاريخ {date}. ادفع من فضلك {total} حتى {until}. نحجز لك المنتجات حتى ذلك الحين.',
  mail_order_transfer_note: 'نؤكد طلبك فور وصول المبلغ إلى حسابنا.',
  mail_order_transfer_button: 'عرض طريقة الدفع',

  mail_order_link_subject: 'رابط طلبك {number}',
  mail_order_link_title: 'هذا طلبك',
  mail_order_link_text: 'طلبت رابط طلبك {number} بتاريخ {date}.',
  mail_order_link_valid: 'يعمل الرابط {n} يومًا من دون تسجيل الدخول.',
  mail_order_link_note: 'لم تطلبه؟ تجاهل هذه الرسالة. كل من لديه الرابط يرى الطلب، فلا ترسله إلى أحد.',

  mail_order_completed_subject: 'اكتمل طلبك {number}',
  mail_order_completed_title: 'اكتمل طلبك',
  mail_order_completed_text: 'طلبك {number} بتاريخ {date} بين يديك. نتمنى أن ينال رضاك!',
  mail_order_completed_digital: 'اكتمل طلبك {number} بتاريخ {date}، وملفاتك جاهزة للتنزيل.',
  mail_order_downloads: 'ملفاتك',
  mail_order_downloads_hint: 'افتح الطلب: تجد كل ملف بجانب منتجه، وتنزّله كلما احتجت إليه.',
  mail_order_downloads_button: 'افتح ملفاتك',

  mail_order_cancelled_subject: 'أُلغي طلبك {number}',
  mail_order_cancelled_title: 'أُلغي طلبك',
  mail_order_cancelled_text: 'أُلغي الطلب {number} بتاريخ {date}، ولن تدفع شيئًا مقابله.',
  mail_order_cancelled_note: 'هل فاجأك ذلك؟ راسلنا وسننظر في الأمر.',

  mail_shipment_sent_subject: 'طلبك {number} في الطريق إليك',
  mail_shipment_sent_title: 'شحنتك في الطريق',
  mail_shipment_sent_text: 'شحنّا طلبك {number} بتاريخ {date}.',
  mail_shipment_sent_part: 'شحنّا جزءًا من طلبك {number} بتاريخ {date}.',
  mail_shipment_carrier: 'شركة الشحن',
  mail_shipment_tracking: 'رقم التتبع',
  mail_shipment_track: 'تتبّع الشحنة',
  mail_shipment_pieces: 'في هذه الشحنة',
  mail_shipment_rest: 'ستصلك بقية المنتجات في شحنة أخرى.',

  mail_new_order_subject: 'طلب جديد {number}: {total}',
  mail_new_order_title: 'طلب جديد {number}',
  mail_new_order_text: 'سُجّل بتاريخ {date}.',
  mail_new_order_card: 'دُفع بالبطاقة: {total}.',
  mail_new_order_wallet: 'دُفع عبر PayPal: {total}.',
  mail_new_order_razorpay: 'دُفع عبر ⁨Razorpay⁩: {total}.',
  mail_new_order_tap: 'دُفع عبر ⁨Tap⁩: {total}.',
  mail_new_order_upi: 'مدفوع عبر UPI: {total}.',
  mail_new_order_bank: 'مدفوع بتحويل بنكي: {total}.',
  mail_new_order_cash: 'يُدفع نقدًا عند الاستلام: {total}.',
  mail_new_order_note: 'ملاحظة العميل',

  mail_unpaid_limit_subject: 'رُفض طلب: تجاوزت الطلبات غير المدفوعة الحد',
  mail_unpaid_limit_account: 'بلغ هذا الحساب الحد الأقصى للطلبات غير المدفوعة.',
  mail_unpaid_limit_phone: 'بلغت الطلبات المسجّلة برقم هاتف واحد الحد الأقصى للطلبات غير المدفوعة.',
  mail_unpaid_limit_address: 'بلغت الطلبات المرسلة إلى عنوان توصيل واحد الحد الأقصى للطلبات غير المدفوعة.',
  mail_unpaid_limit_network:
    'بلغت الطلبات الواردة من عنوان شبكة واحد خلال 24 ساعة الحد الأقصى للطلبات غير المدفوعة.',
  mail_unpaid_limit_customer: 'العميل الذي رُفض طلبه',
  mail_unpaid_limit_orders: 'الطلبات غير المدفوعة',
  mail_unpaid_limit_pieces: 'عدد القطع فيها',
  mail_unpaid_limit_total: 'قيمتها',
  mail_unpaid_limit_look: 'اعرض طلبات هذا العميل',
  mail_unpaid_limit_cancel:
    'اعرض الطلبات التي يمكن إلغاؤها. لإلغائها اكتب \u2066--yes\u2069 بدلًا من \u2066--dry-run\u2069',
  mail_unpaid_limit_raise: 'اعرض الحدود، ولتعديل أحدها استخدم settings set',
  mail_unpaid_limit_proxy:
    'إن كان جميع الزوار يمرّون عبر خادم وكيل لك فاضبط TRUST_PROXY: من دونه يظهرون جميعًا بعنوان شبكة واحد.',
  mail_unpaid_limit_once: 'تصلك هذه الرسالة مرة واحدة يوميًا على الأكثر للسبب نفسه، ويحفظ السجل كل رفض.',
  mail_foreign_payment_subject: 'الطلب {number}: رُفضت عملية دفع إلى حساب آخر',
  mail_foreign_payment_title: 'رُفضت عملية دفع',
  mail_foreign_payment_text:
    'كانت دفعة PayPal للطلب {number} بتاريخ {date} وقيمته {total} موجّهة إلى حساب ليس حساب المتجر، فلم يُقبل الطلب.',
  mail_foreign_payment_note:
    'لم يصل إلى المتجر أي مبلغ مقابله، فلا شيء يُشحن أو يُرد. تجد عملية الدفع في سجل الخادم. إن كنت قد غيّرت حساب PayPal الخاص بالمتجر للتو فراجع إعداداته.',

  mail_seller_received_subject: 'وصلنا طلبك للبيع في {shop_name}',
  mail_seller_received_title: 'شكرًا لاهتمامك',
  mail_seller_received_text: 'نقرأ كل طلب بأنفسنا، ونجيب عنه بالبريد أيًّا كان قرارنا.',
  mail_seller_approved_subject: 'أهلًا بك بين بائعي {shop_name}',
  mail_seller_approved_title: 'أهلًا بك بين بائعينا',
  mail_seller_approved_text: 'انضم {shop} إلى بائعي {shop_name}. أخبرنا بالمنتجات التي تود أن تبدأ بها.',
  mail_seller_approved_button: 'راسلنا',
  mail_seller_rejected_subject: 'بخصوص طلبك للبيع في {shop_name}',
  mail_seller_rejected_title: 'نعتذر هذه المرة',
  mail_seller_rejected_text:
    'شكرًا لاهتمامك بالبيع في {shop_name}. يتعذّر علينا قبول طلبك حاليًا، ويسعدنا أن تتقدّم من جديد لاحقًا.',

  mail_contact_subject: 'رسالة من {name}: {subject}',
  mail_contact_title: 'رسالة من زائر',
  mail_contact_text: 'ردّ على هذه الرسالة ليصل ردّك إلى {name}.',
  mail_contact_name: 'الاسم',
  mail_contact_email: 'البريد الإلكتروني',
  mail_contact_phone: 'الهاتف',
  mail_contact_about: 'الموضوع',
  mail_contact_message: 'الرسالة',

  mail_answer_subject: 'رد: {subject} {number}',
  mail_answer_title: 'ردّنا على رسالتك',
  mail_answer_note: 'هل لديك سؤال آخر في الموضوع نفسه؟ يكفي أن ترد على هذه الرسالة.',
  mail_answer_asked: 'رسالتك بتاريخ {date}',
};
