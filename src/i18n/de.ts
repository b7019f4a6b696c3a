import type { Messages } from './messages.js';

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

export const de: Messages = {
  language: 'de',
  common: {
    cancel: 'Abbrechen',
    retry: 'Wiederholen',
    remove: 'Entfernen',
    loading: 'Einen Moment …',
    empty: '–',
    untouched: 'Wird unverändert gesendet, mit allen darin gespeicherten Angaben.',
  },
  errors: {
    'empty-file': () =>
      'Diese Datei ist leer. Speichern Sie sie dort, wo sie herkommt, noch einmal und fügen Sie sie dann hier hinzu.',
    'too-large': ({ maxFileSize }) =>
      `Diese Datei ist größer als ${maxFileSize}. Speichern Sie eine kleinere Kopie oder senden Sie sie in Teilen.`,
    'too-many-files': ({ maxFiles }) =>
      `Hier sind höchstens ${maxFiles} möglich, und die Dateien in der Liste bleiben. Entfernen Sie eine aus der Liste und versuchen Sie es dann erneut.`,
    'unsupported-format': ({ formats }) =>
      `Dieser Dateityp kann hier nicht gelesen werden. Bitte verwenden Sie ${formats}.`,
    executable: () =>
      'Das ist ein Programm und kein Befund, auch wenn der Name etwas anderes sagt. Es bleibt auf Ihrem Gerät; bitte wählen Sie den Befund selbst.',
    'truncated-file': () =>
      'Das Ende dieser Datei fehlt. Laden Sie sie noch einmal herunter oder exportieren Sie sie neu und fügen Sie die neue Kopie hinzu.',
    'encrypted-file': () =>
      'Diese Datei ist mit einem Passwort geschützt. Speichern Sie eine Kopie ohne Passwort und fügen Sie diese hinzu.',
    'unreadable-file': () =>
      'Ihr Gerät gibt diese Datei nicht mehr frei. Bitte wählen Sie sie noch einmal aus.',
    'empty-folder': () =>
      'In diesem Ordner ist keine Datei. Wählen Sie den Ordner oder die Dateien, die Sie meinen.',
    'unreadable-folder': () =>
      'Dieser Ordner ließ sich nicht ganz lesen, es können also Dateien fehlen. Öffnen Sie ihn und wählen Sie die Dateien selbst aus.',
    'duplicate-file': () =>
      'Diese Datei ist schon in der Liste, auch wenn ihr Name etwas anderes sagt. Sie wird nicht doppelt gesendet, außer Sie möchten es.',
    'other-patient': () =>
      'Diese Datei nennt eine andere Person als die übrigen Dateien oder als die, für die diese Seite gedacht ist. Sie wurde nicht gesendet: Sehen Sie nach, wem sie gehört, und entfernen Sie sie oder senden Sie sie trotzdem.',
    'unreadable-image': () =>
      'Dieses Bild lässt sich nicht öffnen. Nehmen Sie es neu auf oder speichern Sie es als JPEG.',
    network: () => 'Die Verbindung ist abgebrochen. Prüfen Sie Ihr Netz und versuchen Sie es erneut.',
    timeout: () => 'Die Antwort blieb zu lange aus. Bitte versuchen Sie es erneut.',
    unauthorized: () => 'Ihre Sitzung ist abgelaufen. Melden Sie sich neu an und versuchen Sie es erneut.',
    forbidden: () =>
      'Darauf haben Sie keinen Zugriff. Melden Sie sich mit dem Konto an, von dem es gesendet wurde.',
    'not-found': () =>
      'Das ist nicht mehr gespeichert: Daten werden nach 30 Tagen gelöscht. Senden Sie die Datei noch einmal, wenn Sie sie brauchen.',
    rejected: () =>
      'Der Dienst hat diese Datei nicht angenommen. Prüfen Sie, ob es die richtige ist, oder wählen Sie eine andere.',
    'rate-limited': () =>
      'Gerade sind es zu viele Anfragen. Warten Sie eine Minute und versuchen Sie es dann erneut.',
    server: () => 'Der Dienst hat selbst ein Problem. Bitte versuchen Sie es in einigen Minuten erneut.',
    'in-progress': () => 'Das ist noch unterwegs. Warten Sie einen Moment und versuchen Sie es erneut.',
    unconfirmed: () =>
      'Es ließ sich nicht feststellen, ob das angekommen ist. Sehen Sie in Ihren Unterlagen nach und versuchen Sie es dann erneut: Es wird nicht doppelt gesendet.',
    'session-changed': () =>
      'Es hat sich jemand anderes angemeldet. Die Dateien, die hier waren, sind von dieser Seite entfernt, und es wird nichts mehr davon gesendet. Bitte fügen Sie Ihre hinzu.',
    'bad-response': () =>
      'Die Antwort war nicht zu verstehen. Bitte versuchen Sie es erneut; wenn es so bleibt, wenden Sie sich an die Betreiber dieser Seite.',
    'processing-failed': () =>
      'Das Dokument konnte nicht gelesen werden. Prüfen Sie, ob es deutlich und vollständig ist, und senden Sie es noch einmal.',
    'camera-missing': () => 'Es wurde keine Kamera gefunden. Wählen Sie stattdessen ein Foto.',
    'camera-denied': () =>
      'Die Kamera ist für diese Seite gesperrt. Erlauben Sie sie in den Einstellungen Ihres Browsers oder wählen Sie ein Foto.',
    'camera-forbidden': () =>
      'Diese Seite lässt die Kamera nicht zu. Mit Ihrer Kamera ist alles in Ordnung; bitte wählen Sie stattdessen ein Foto.',
    'camera-busy': () =>
      'Eine andere App nutzt die Kamera. Schließen Sie diese App und versuchen Sie es erneut oder wählen Sie ein Foto.',
    'camera-failed': () =>
      'Die Kamera ist nicht gestartet. Versuchen Sie es erneut oder wählen Sie ein Foto.',
    cancelled: () => 'Abgebrochen. Es wurde nichts behalten.',
  },
  upload: {
    title: 'Befunde hier ablegen',
    titleTouch: 'Befunde hinzufügen',
    limit: (maxFiles) => `insgesamt bis zu ${maxFiles}`,
    photos: 'Fotos',
    dropNow: 'Zum Hinzufügen loslassen',
    choose: 'Dateien wählen',
    chooseFolder: 'Ordner wählen',
    takePhoto: 'Foto aufnehmen',
    list: 'Ihre Dateien',
    summary: (seen, accepted, refused) =>
      `${plural(seen, 'Datei', 'Dateien')} insgesamt · ${accepted} angenommen · ${refused} abgelehnt`,
    others: {
      duplicates: (count) => `${count} doppelt`,
      cancelled: (count) => `${count} abgebrochen`,
      checking: (count) => `${count} in Prüfung`,
    },
    progress: (done, total) => `${done} von ${total} fertig`,
    announce: (done, total, attention) =>
      `${done} von ${plural(total, 'Datei', 'Dateien')} fertig${attention > 0 ? `, ${plural(attention, 'wartet', 'warten')} auf Sie` : ''}.`,
    checking: 'Wird geprüft …',
    preparing: 'Bild wird vorbereitet …',
    queued: 'Wartet auf das Senden',
    offline: 'Wartet auf das Netz. Es geht von selbst weiter.',
    backoff: 'Die Verbindung ist abgebrochen. Es wird von selbst neu versucht …',
    confirming: 'Die Antwort ging verloren. Es wird geprüft, ob alles angekommen ist …',
    sending: (sent, total) => `Wird gesendet · ${sent} von ${total}`,
    received: 'Empfangen. In der Warteschlange …',
    processing: 'Wird gelesen …',
    resumed: 'Früher gesendet',
    ready: (rows) => plural(rows, 'Ergebnis', 'Ergebnisse'),
    cancelled: 'Abgebrochen',
    badge: {
      complete: 'Fertig',
      failed: 'Fehlgeschlagen',
      refused: 'Nicht gesendet',
    },
    cancelFile: (name) => `Abbrechen: ${name}`,
    retryFile: (name) => `Wiederholen: ${name}`,
    removeFile: (name) => `Entfernen: ${name} aus der Liste`,
    sameAs: (name) => `Gleicher Inhalt wie ${name}`,
    named: (patients) => `In dieser Datei: ${patients}`,
    namedByOthers: (patients) => `In den übrigen: ${patients}`,
    sendAnyway: 'Trotzdem senden',
    sendFileAnyway: (name) => `Trotzdem senden: ${name}`,
    receipt: 'Beleg',
    sentAt: (time) => `gesendet ${time}`,
    saveText: 'Als Text speichern',
    saveJson: 'Als JSON speichern',
    copy: 'Kopieren',
    copied: 'Der Beleg ist kopiert.',
    notCopied: 'Dieser Browser hat das Kopieren nicht erlaubt. Speichern Sie den Beleg stattdessen.',
    required: 'Bitte fügen Sie mindestens einen Befund hinzu.',
    pending: 'Bitte warten Sie, bis Ihre Dateien gesendet sind.',
  },
  results: {
    caption: (fileName) => `Ergebnisse aus ${fileName}`,
    biomarker: 'Laborwert',
    result: 'Ergebnis',
    unit: 'Einheit',
    range: 'Referenzbereich',
    flag: 'Bewertung',
    loinc: 'LOINC',
    date: 'Datum',
    show: 'Ergebnisse anzeigen',
    hide: 'Ergebnisse ausblenden',
    showFile: (name) => `Ergebnisse anzeigen: ${name}`,
    hideFile: (name) => `Ergebnisse ausblenden: ${name}`,
    none: 'Das Dokument wurde gelesen, enthält aber keine Ergebnisse.',
    flags: {
      low: 'Niedrig',
      high: 'Hoch',
      'critical-low': 'Sehr niedrig',
      'critical-high': 'Sehr hoch',
      abnormal: 'Auffällig',
      normal: 'Normal',
    },
    derived: 'im Vergleich mit dem angezeigten Bereich',
    original: (value) => `Im Befund: ${value}`,
  },
  capture: {
    title: 'Messgerät fotografieren',
    hint: 'Pulsoximeter, Blutdruckmessgerät, Blutzuckermessgerät, Thermometer oder Waage',
    open: 'Kamera öffnen',
    opening: 'Kamera wird geöffnet …',
    aim: 'Füllen Sie den Rahmen mit der Anzeige',
    shooting: 'Bitte stillhalten …',
    shutter: 'Foto aufnehmen',
    stop: 'Kamera schließen',
    choose: 'Foto wählen',
    phoneCamera: 'Telefonkamera nutzen',
    preparing: 'Foto wird vorbereitet …',
    reading: 'Anzeige wird gelesen …',
    confirming: 'Die Antwort ging verloren. Es wird geprüft, ob das Foto angekommen ist …',
    readingTitle: 'Ihre Messung',
    againTitle: 'Bitte neu aufnehmen',
    couldRead: 'Was zu lesen war',
    keep: 'Messung übernehmen',
    another: 'Neues Foto aufnehmen',
    tryAgain: 'Erneut versuchen',
    keepAnyway: 'Trotzdem übernehmen',
    kept: 'Übernommen',
    keptUnsure: 'Auf Ihren Wunsch als unsicher übernommen',
    confident: (confidence) => `Mit hoher Sicherheit gelesen (${confidence})`,
    unsure: (confidence) => `Unsicher (${confidence}). Noch nicht übernommen.`,
    unsureUnknown: 'Unsicher. Noch nicht übernommen.',
    unsureReason: 'Die Anzeige konnte nicht sicher gelesen werden.',
    unsureAdvice: 'Halten Sie das Telefon näher und gerade vor die Anzeige und vermeiden Sie Spiegelungen.',
    unreadReason: 'Auf dem Bild wurde keine Anzeige gefunden.',
    unreadAdvice:
      'Füllen Sie den Rahmen mit der Anzeige, schalten Sie das Gerät ein und vermeiden Sie Spiegelungen.',
    failedTitle: 'Noch keine Messung',
    photoKept: 'Ihr Foto ist noch da; Sie müssen es nicht neu aufnehmen.',
    photoAlt: 'Das gesendete Foto',
    unknownDevice: 'Gerät',
    devices: {
      'pulse oximeter': 'Pulsoximeter',
      'blood pressure monitor': 'Blutdruckmessgerät',
      glucometer: 'Blutzuckermessgerät',
      thermometer: 'Fieberthermometer',
      'weight scale': 'Personenwaage',
    },
    measurements: {
      spo2: 'Sauerstoffsättigung',
      pulseRate: 'Puls',
      systolic: 'Systolischer Druck',
      diastolic: 'Diastolischer Druck',
      bloodGlucose: 'Blutzucker',
      temperature: 'Temperatur',
      weight: 'Gewicht',
    },
    displayCodes: {
      HI: 'Über dem, was das Gerät anzeigen kann',
      LO: 'Unter dem, was das Gerät anzeigen kann',
      ERR: 'Das Gerät meldet einen Fehler',
    },
    required: 'Bitte nehmen Sie eine Messung auf.',
  },
  records: {
    title: 'Ihre Unterlagen',
    uploads: 'Laborbefunde',
    readings: 'Gerätemessungen',
    noUploads: 'Noch keine Befunde. Was Sie senden, erscheint hier 30 Tage lang.',
    noReadings: 'Noch keine Messungen. Was Sie fotografieren, erscheint hier.',
    reload: 'Aktualisieren',
    moreUploads: 'Mehr Befunde anzeigen',
    moreReadings: 'Mehr Messungen anzeigen',
    added: (added, total) => `${added} mehr in der Liste, insgesamt ${total}.`,
    uploadedOn: (date) => `Gesendet am ${date}`,
    expiresOn: (date) => `gespeichert bis ${date}`,
    status: {
      uploaded: 'Empfangen',
      processing: 'Wird gelesen',
      completed: 'Fertig',
      failed: 'Fehlgeschlagen',
      unknown: 'Unbekannt',
    },
  },
};
