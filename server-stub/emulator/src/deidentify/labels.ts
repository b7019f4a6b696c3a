const DATE = String.raw`(?:\d{1,4}\s?[./-]\s?\d{1,2}\s?[./-]\s?\d{1,4}|\d{8}|\d{4}年\d{1,2}月(?:\d{1,2}日?)?|(?:\d{1,2}\.?(?:st|nd|rd|th|º|ro)?|primero)[ -]?(?:de |of )?\p{L}{3,10}\.?,?[ -]?(?:del? )?\d{2,4}|\p{L}{3,10}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4})`;

const NAME = String.raw`(?:\p{Script=Han}{2,4}(?!\p{Script=Han})|\p{Lu}[\p{L}\p{M}'’.-]{0,40}(?:,? (?:(?:de|del|la|von|van|der|den|zu|di|da) ){0,3}\p{Lu}[\p{L}\p{M}'’.-]{0,40}){0,4})`;

const NUMBER = String.raw`(?=[\p{L}\d-]{0,20}\d)[\p{L}\d][\p{L}\d-]{0,30}`;

/** A label of a birth date with the date. */
export const BIRTH = new RegExp(
  String.raw`(?:(?<!\p{L})(?:DOB|D\.O\.B\.?|date of birth|birth ?date|born(?: on)?|geb\.?|geboren(?: am)?|geburtsdatum|fecha de nacimiento|f\. ?nac\.?|nacid[oa](?: el)?)|出生日期|出生年月|出生|生日)\s{0,2}[:：]?\s{0,2}${DATE}`,
  'giu',
);

/** A label of a person with its colon, and the name, as two groups. */
export const NAMED = new RegExp(
  String.raw`((?:(?<=^|[\n.;,(|] {0,2})(?:[Nn]ame|NAME|[Nn]ombre)|(?<!\p{L})(?:[Pp]atient(?:'s)?(?: [Nn]ame)?|PATIENT(?: NAME)?|[Nn]ame of [Pp]atient|[Nn]ext of [Kk]in|[Mm]other|[Ff]ather|[Pp]hysician|[Dd]octor|[Pp]aciente|[Nn]ombre (?:del paciente|y apellidos)|[Aa]pellidos|[Mm]adre|[Pp]adre|M[eé]dico|m[eé]dico|Patientin|Patientenname|Vorname|Nachname|Mutter|Vater|Arzt|(?:[Oo]rdered|[Ss]igned|[Rr]eviewed|[Vv]erified|[Ii]nterpreted|[Rr]eported|[Rr]eleased|[Aa]pproved) [Bb]y|(?:[Cc]alled|[Rr]eported) [Tt]o|[Rr]ead [Bb]ack [Bb]y|[Vv]alidado por|Validiert von)|患者姓名|姓名|患者|病人|联系人|医生|医师|审核[者人]|检验[者人]|复核[者人]|报告[者人]|母亲|父亲)\s{0,2}[:：]\s{0,2})(${NAME})`,
  'gu',
);

/** What tells a label from the same words in prose, `patient no COVID-19`: a mark or five digits behind it. */
const MARKED = String.raw`(?=\s{0,2}[:：#]|\s\d{5})`;

const NO = String.raw`no(?:\.|${MARKED})`;

/** A label of an identifier with the number. */
export const NUMBERED = new RegExp(
  String.raw`(?:(?<!\p{L})(?:MRN|medical record(?: number| ${NO}|${MARKED})|patient ?(?:id|${NO}|number)|SSN|social security(?: number| ${NO}|${MARKED})|NHS(?: number| ${NO}|${MARKED})|NHC|DNI|NIF|patienten-?(?:nr\.?|nummer|id)|(?:kranken)?versicherten-?(?:nr\.?|nummer)|fall-?(?:nr\.?|nummer)|account(?: number| ${NO})|accession(?: number| ${NO})|policy(?: number| ${NO}))|身份证号?码?|病历号|住院号|门诊号)(?:\s{0,2}[:：#]\s{0,2}|\s(?=[\p{L}\d-]{4}))${NUMBER}`,
  'giu',
);

/** A Spanish NIE with its label, which is no abbreviation in the German `HIV nie 2023 positiv`. */
export const NIE = new RegExp(
  String.raw`(?<!\p{L})NIE(?:\s{0,2}[:：#]\s{0,2}|\s(?=[XYZ]-?\d))${NUMBER}`,
  'gu',
);

/** A title with the name, which is the group `name`. */
export const TITLED = new RegExp(
  String.raw`(?<!\p{L})(?:Dr|Dra|Prof|Mr|Mrs|Ms|Sr\.|Sra\.?|Srta\.?|Herr|Frau|Hr\.|Fr\.)\.?(?: ?(?:med|rer|nat|Dr|Prof)\.){0,3} (?<name>${NAME})`,
  'gu',
);

/**
 * A name before a degree or a licence; the state of Maryland is followed by a postcode. A point behind more than three letters
 * ends a sentence, which is no part of the name.
 */
export const LICENSED =
  /(?<![\p{L}\d])((?:\p{Lu}(?:[\p{L}\p{M}'’-]{0,30},?|\p{L}{0,2}\.,?) ){1,4})(?:M\.D\.|MD(?! \d{5})|D\.O\.|Ph\.?D\.?|MBBS|R\.N\.|RN|LPN|FCAP|PharmD|M[LT]S?\(ASCP\))(?![\p{L}\d])/gu;

/** A role in a laboratory or a practice before capitalised words, as two groups: `Pathologist Smith`, but also `Pathologist Review`. */
export const ROLED = new RegExp(
  String.raw`((?<!\p{L})(?:[Pp]athologist|[Pp]hysician|[Dd]octor|[Nn]urse|[Tt]echnologist|[Tt]echnician|[Pp]at[oó]log[oa]|[Mm][eé]dic[oa]|[Dd]octora|[Ee]nfermer[oa]|Pathologe|Pathologin|Arzt|Ärztin) )(${NAME})`,
  'gu',
);

/**
 * One of the hundred most common Chinese surnames before a title. 高 is also "high", as in `血糖高`: it is a surname at the start of a
 * text and behind few words.
 */
export const TITLED_ZH =
  /(?:[王李张刘陈杨黄赵吴周徐孙马朱胡郭何林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘蔡蒋余于杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔汤]|(?<=^|\P{Script=Han}|告知|通知|[请由经])高(?![级年危]))\p{Script=Han}{0,2}(?:医生|医师|大夫|先生|女士)/gu;
