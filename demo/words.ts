/** The texts of the demo's pages, by `data-word`. English also stands in the HTML, for the first paint. */
const en = {
  'nav.upload': 'Lab reports',
  'nav.capture': 'Device readings',
  'nav.records': 'Records',
  'nav.language': 'Language',
  skip: 'Skip to the content',
  honest:
    'An emulator of the service answers here. Your files go to the computer it runs on, and no further.',
  'honest.site': 'An emulator of the service answers here, in your browser. Your files stay on this device.',
  emulator: 'See inside the emulator',
  'home.title': 'Lab reports and device readings for your website',
  'home.lead':
    'Two elements for the web: one takes lab reports, one reads medical devices by camera. Try both now, with your own files or ours.',
  'home.capture': 'Photograph a device',
  'home.records': 'Open your records',
  'home.embed': 'In your page',
  'home.embed.text':
    'Serve the folder dist/ of hdt-elements, and paste these lines. Your server keeps the API key; the page gets a short-lived token.',
  'home.copy': 'Copy these lines',
  'home.copied': 'Copied',
  'home.copy.failed': 'Your browser does not allow copying. Select the lines instead.',
  'upload.title': 'Lab reports',
  'upload.lead': 'Add a report. Its results appear under it. Photograph several pages, and they become one.',
  'upload.samples': 'No report at hand? Add one of these invented ones:',
  'upload.sample.hl7': 'Blood panel, HL7',
  'upload.sample.fhir': 'Lipids, FHIR',
  'upload.sample.csv': 'Blood count, CSV',
  'upload.sample.pdf': 'Thyroid, PDF',
  'upload.sample.photo': 'A photographed sheet',
  'upload.sample.other': 'Someone else’s, HL7',
  'upload.sample.bad': 'A damaged file',
  'samples.failed': 'The sample could not be fetched. Please check your internet, then try again.',
  'capture.title': 'Device readings',
  'capture.lead': 'Photograph the display of your device. The numbers come back in a moment.',
  'capture.samples': 'No device at hand? Use one of these rendered pictures:',
  'capture.sample.oximeter': 'Oximeter',
  'capture.sample.cuff': 'Blood pressure',
  'capture.sample.blurred': 'A blurred one',
  'capture.reader':
    'Your photo is read on the computer that runs this demo: by small networks trained on drawn displays, by a text recogniser (PP-OCRv4, where installed) and by a reader of seven-segment digits. While the camera is open, this page checks the answer with the same networks. Not for clinical use.',
  'capture.noReader':
    'Here is no reader of pictures, so no photo is read; it needs hdt-reader. Not for clinical use.',
  'site.noBackEnd':
    'This browser allows no Service Worker here, as in some private windows, so nothing can answer. Open the page in a normal window.',
  'records.title': 'Records',
  'records.lead': 'What this browser has sent. Another browser sees none of it.',
  'skins.title': 'Three themes',
  'skins.lead': 'The same elements. Only custom properties and parts differ.',
  'skins.choose': 'Choose a theme',
  'skins.source': 'Read the style sheet',
  'home.skins': 'Try three themes',
  'events.title': 'For developers: the events your page receives',
  'events.none': 'Nothing yet.',
};

export type Word = keyof typeof en;
type Words = Readonly<Record<Word, string>>;

const es: Words = {
  'nav.upload': 'Informes',
  'nav.capture': 'Lecturas',
  'nav.records': 'Registros',
  'nav.language': 'Idioma',
  skip: 'Ir al contenido',
  honest:
    'Aquí responde un emulador del servicio. Sus archivos llegan a la computadora en la que funciona y no van más lejos.',
  'honest.site':
    'Aquí responde un emulador del servicio, en su navegador. Sus archivos no salen de este dispositivo.',
  emulator: 'Ver el emulador por dentro',
  'home.title': 'Informes de laboratorio y lecturas de dispositivos en su sitio web',
  'home.lead':
    'Dos elementos para la web: uno recibe informes de laboratorio, el otro lee dispositivos médicos con la cámara. Pruebe ambos ahora, con sus archivos o con los nuestros.',
  'home.capture': 'Fotografiar un dispositivo',
  'home.records': 'Abrir sus registros',
  'home.embed': 'En su página',
  'home.embed.text':
    'Publique la carpeta dist/ de hdt-elements y pegue estas líneas. Su servidor guarda la clave de la API; la página recibe un token de corta duración.',
  'home.copy': 'Copiar estas líneas',
  'home.copied': 'Copiado',
  'home.copy.failed': 'Su navegador no permite copiar. Seleccione las líneas.',
  'upload.title': 'Informes de laboratorio',
  'upload.lead':
    'Añada un informe. Los resultados aparecen debajo. Si tiene varias páginas, fotografíelas y serán uno solo.',
  'upload.samples': '¿No tiene un informe a mano? Añada uno de estos, inventados:',
  'upload.sample.hl7': 'Análisis de sangre, HL7',
  'upload.sample.fhir': 'Lípidos, FHIR',
  'upload.sample.csv': 'Hemograma, CSV',
  'upload.sample.pdf': 'Tiroides, PDF',
  'upload.sample.photo': 'Una hoja fotografiada',
  'upload.sample.other': 'De otra persona, HL7',
  'upload.sample.bad': 'Un archivo dañado',
  'samples.failed': 'No se pudo obtener el ejemplo. Compruebe su conexión a internet e inténtelo de nuevo.',
  'capture.title': 'Lecturas de dispositivos',
  'capture.lead': 'Fotografíe la pantalla de su dispositivo. Los números aparecen en un momento.',
  'capture.samples': '¿No tiene un dispositivo a mano? Use una de estas imágenes generadas:',
  'capture.sample.oximeter': 'Oxímetro',
  'capture.sample.cuff': 'Presión arterial',
  'capture.sample.blurred': 'Una borrosa',
  'capture.reader':
    'Su foto se lee en la computadora en la que funciona esta demostración: con pequeñas redes entrenadas con pantallas dibujadas, con un reconocedor de texto (PP-OCRv4, si está instalado) y con un lector de dígitos de siete segmentos. Con la cámara abierta, esta página comprueba la respuesta con las mismas redes. No es para uso clínico.',
  'capture.noReader':
    'Aquí no hay lector de imágenes y no se lee ninguna foto; para eso hace falta hdt-reader. No es para uso clínico.',
  'site.noBackEnd':
    'Este navegador no permite aquí un Service Worker, como en algunas ventanas privadas, y nada puede responder. Abra la página en una ventana normal.',
  'records.title': 'Registros',
  'records.lead': 'Lo que ha enviado este navegador. Otro navegador no ve nada de ello.',
  'skins.title': 'Tres aspectos',
  'skins.lead': 'Los mismos elementos. Solo cambian las propiedades y las partes.',
  'skins.choose': 'Elija un aspecto',
  'skins.source': 'Leer la hoja de estilos',
  'home.skins': 'Verlo con tres aspectos',
  'events.title': 'Para desarrolladores: lo que se comunica a su página',
  'events.none': 'Nada todavía.',
};

const de: Words = {
  'nav.upload': 'Laborbefunde',
  'nav.capture': 'Messungen',
  'nav.records': 'Unterlagen',
  'nav.language': 'Sprache',
  skip: 'Zum Inhalt',
  honest:
    'Hier antwortet ein Emulator des Dienstes. Ihre Dateien gehen an den Computer, auf dem er läuft, und nicht weiter.',
  'honest.site':
    'Hier antwortet ein Emulator des Dienstes, in Ihrem Browser. Ihre Dateien bleiben auf diesem Gerät.',
  emulator: 'In den Emulator schauen',
  'home.title': 'Laborbefunde und Messungen für Ihre Website',
  'home.lead':
    'Zwei Elemente für das Web: eines nimmt Laborbefunde an, eines liest Medizingeräte mit der Kamera ab. Probieren Sie beide, mit Ihren Dateien oder unseren.',
  'home.capture': 'Ein Gerät fotografieren',
  'home.records': 'Ihre Unterlagen öffnen',
  'home.embed': 'In Ihrer Seite',
  'home.embed.text':
    'Stellen Sie den Ordner dist/ von hdt-elements bereit und fügen Sie diese Zeilen ein. Ihr Server behält den API-Schlüssel; die Seite bekommt ein kurzlebiges Token.',
  'home.copy': 'Diese Zeilen kopieren',
  'home.copied': 'Kopiert',
  'home.copy.failed': 'Ihr Browser erlaubt das Kopieren nicht. Bitte markieren Sie die Zeilen.',
  'upload.title': 'Laborbefunde',
  'upload.lead':
    'Fügen Sie einen Befund hinzu. Die Ergebnisse erscheinen darunter. Mehrere Seiten? Fotografieren Sie sie, und sie werden eins.',
  'upload.samples': 'Kein Befund zur Hand? Nehmen Sie einen dieser erfundenen:',
  'upload.sample.hl7': 'Blutwerte, HL7',
  'upload.sample.fhir': 'Blutfette, FHIR',
  'upload.sample.csv': 'Blutbild, CSV',
  'upload.sample.pdf': 'Schilddrüse, PDF',
  'upload.sample.photo': 'Ein fotografiertes Blatt',
  'upload.sample.other': 'Von jemand anderem, HL7',
  'upload.sample.bad': 'Eine beschädigte Datei',
  'samples.failed':
    'Das Beispiel konnte nicht geladen werden. Bitte prüfen Sie Ihr Internet und versuchen Sie es erneut.',
  'capture.title': 'Messungen',
  'capture.lead': 'Fotografieren Sie die Anzeige Ihres Geräts. Die Zahlen erscheinen gleich.',
  'capture.samples': 'Kein Gerät zur Hand? Nehmen Sie eines dieser gezeichneten Bilder:',
  'capture.sample.oximeter': 'Oximeter',
  'capture.sample.cuff': 'Blutdruck',
  'capture.sample.blurred': 'Ein unscharfes',
  'capture.reader':
    'Ihr Foto wird auf dem Computer gelesen, auf dem diese Demo läuft: von kleinen Netzen, die an gezeichneten Anzeigen gelernt haben, von einer Texterkennung (PP-OCRv4, falls installiert) und einem Leser für Siebensegmentziffern. Solange die Kamera offen ist, prüft diese Seite die Antwort mit denselben Netzen. Nicht für den klinischen Gebrauch.',
  'capture.noReader':
    'Hier gibt es keinen Bildleser, daher wird kein Foto gelesen; dafür braucht es hdt-reader. Nicht für den klinischen Gebrauch.',
  'site.noBackEnd':
    'Dieser Browser erlaubt hier keinen Service Worker, wie in manchen privaten Fenstern; darum kann nichts antworten. Öffnen Sie die Seite in einem normalen Fenster.',
  'records.title': 'Unterlagen',
  'records.lead': 'Was dieser Browser gesendet hat. Ein anderer Browser sieht davon nichts.',
  'skins.title': 'Drei Designs',
  'skins.lead': 'Dieselben Elemente. Nur Eigenschaften und Teile sind anders.',
  'skins.choose': 'Design wählen',
  'skins.source': 'Das Stylesheet lesen',
  'home.skins': 'In drei Designs ansehen',
  'events.title': 'Für Entwickler: was Ihrer Seite gemeldet wird',
  'events.none': 'Noch nichts.',
};

const zh: Words = {
  'nav.upload': '检验报告',
  'nav.capture': '设备读数',
  'nav.records': '记录',
  'nav.language': '语言',
  skip: '跳到正文',
  honest: '这里由服务的模拟器应答。您的文件只会传到运行模拟器的电脑，不会再传到别处。',
  'honest.site': '这里由您浏览器中的服务模拟器应答。您的文件不会离开这台设备。',
  emulator: '查看模拟器内部',
  'home.title': '为您的网站接收检验报告和设备读数',
  'home.lead':
    '两个网页元素：一个接收检验报告，一个用相机读取医疗设备。现在就可以试用，用您自己的文件或我们的示例。',
  'home.capture': '拍摄一台设备',
  'home.records': '打开您的记录',
  'home.embed': '放进您的网页',
  'home.embed.text':
    '发布 hdt-elements 的 dist/ 文件夹，然后粘贴这几行。API 密钥留在您的服务器上，网页只拿到短期令牌。',
  'home.copy': '复制这几行',
  'home.copied': '已复制',
  'home.copy.failed': '您的浏览器不允许复制。请选中这几行。',
  'upload.title': '检验报告',
  'upload.lead': '请添加一份报告。结果会显示在下方。多页报告可以逐页拍照，合成一份。',
  'upload.samples': '手边没有报告？用下面这些虚构的示例：',
  'upload.sample.hl7': '血液检查，HL7',
  'upload.sample.fhir': '血脂，FHIR',
  'upload.sample.csv': '血常规，CSV',
  'upload.sample.pdf': '甲状腺，PDF',
  'upload.sample.photo': '一张拍下的报告单',
  'upload.sample.other': '另一个人的，HL7',
  'upload.sample.bad': '一个损坏的文件',
  'samples.failed': '无法获取示例。请检查网络后重试。',
  'capture.title': '设备读数',
  'capture.lead': '请拍摄设备的显示屏。数字马上就会显示。',
  'capture.samples': '手边没有设备？用下面这些绘制的图片：',
  'capture.sample.oximeter': '血氧仪',
  'capture.sample.cuff': '血压',
  'capture.sample.blurred': '一张模糊的',
  'capture.reader':
    '您的照片在运行本演示的电脑上读取：由用绘制的显示屏训练的小型网络、文字识别（PP-OCRv4，如已安装）和七段数码读取器完成。相机打开时，本页也用同样的网络核对结果。不用于临床。',
  'capture.noReader': '这里没有图片读取器，照片不会被读取；需要 hdt-reader。不用于临床。',
  'site.noBackEnd':
    '此浏览器在这里不允许 Service Worker（某些隐私窗口如此），因此无法得到回应。请在普通窗口中打开此页。',
  'records.title': '记录',
  'records.lead': '这里是这个浏览器发送过的内容。其他浏览器看不到。',
  'skins.title': '三种外观',
  'skins.lead': '相同的元素，只有自定义属性和部件不同。',
  'skins.choose': '选择外观',
  'skins.source': '查看样式表',
  'home.skins': '查看三种外观',
  'events.title': '开发者：您的网页会收到的事件',
  'events.none': '还没有。',
};

/** By the tags of languages that the elements speak. */
const WORDS: Readonly<Record<string, Words>> = { en, es, de, zh };

const languageOf = (tag: string): string => tag.toLowerCase().split('-', 1)[0]!;

/** The tag itself where its language has texts, else that of English, in which the page then is. */
export const shownLanguage = (tag: string): string => (Object.hasOwn(WORDS, languageOf(tag)) ? tag : 'en');

const findWords = (tag: string): Words => WORDS[languageOf(shownLanguage(tag))]!;

/** Shows the page in the language of `tag`. */
export function translatePage(tag: string): void {
  const words = findWords(tag);
  for (const element of document.querySelectorAll<HTMLElement>('[data-word]')) {
    element.textContent = words[element.dataset.word as Word];
  }
  for (const element of document.querySelectorAll<HTMLElement>('[data-word-label]')) {
    element.setAttribute('aria-label', words[element.dataset.wordLabel as Word]);
  }
}

/** One text in the current language of the page. */
export const translate = (word: Word): string => findWords(document.documentElement.lang)[word];
