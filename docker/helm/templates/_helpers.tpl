{{- define "pricealgo.labels" -}}
app.kubernetes.io/name: pricealgo
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "pricealgo.image" -}}
{{ .Values.image.repository }}{{ if .Values.image.digest }}@{{ .Values.image.digest }}{{ else }}:{{ .Values.image.tag | default .Chart.AppVersion }}{{ end }}
{{- end -}}

{{- /* What every pod is told: secrets by file, then what the chart decides, then the settings. */ -}}
{{- define "pricealgo.env" -}}
{{- range $name, $key := .Values.secrets.files }}
- name: {{ $name }}_FILE
  value: /run/secrets/pricealgo/{{ $key }}
{{- end }}
- name: NODE_ENV
  value: production
- name: HOST
  value: 0.0.0.0
- name: PORT
  value: "3001"
- name: DATA_DIR
  value: /data
- name: PUBLIC_URL
  value: {{ .Values.publicUrl | quote }}
{{- range $name, $value := .Values.settings }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- end -}}

{{- define "pricealgo.pod-security" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
fsGroup: 1000
fsGroupChangePolicy: OnRootMismatch
seccompProfile:
  type: RuntimeDefault
{{- end -}}

{{- define "pricealgo.container-security" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop:
    - ALL
{{- end -}}

{{- define "pricealgo.mounts" -}}
- name: secrets
  mountPath: /run/secrets/pricealgo
  readOnly: true
- name: data
  mountPath: /data
- name: tmp
  mountPath: /tmp
{{- end -}}

{{- define "pricealgo.volumes" -}}
- name: secrets
  secret:
    secretName: {{ .Values.secrets.name }}
    defaultMode: 288
- name: data
{{- if .Values.data.existingClaim }}
  persistentVolumeClaim:
    claimName: {{ .Values.data.existingClaim }}
{{- else }}
  emptyDir: {}
{{- end }}
- name: tmp
  emptyDir: {}
{{- end -}}

{{- /* The server listens once the database is migrated, in every role. It is restarted when its loop stands still, and gets
     requests while it can answer them. */ -}}
{{- define "pricealgo.probes" -}}
startupProbe:
  httpGet:
    path: /api/health/live
    port: http
  periodSeconds: 5
  failureThreshold: 60
livenessProbe:
  httpGet:
    path: /api/health/live
    port: http
  periodSeconds: 10
  timeoutSeconds: 5
  failureThreshold: 6
readinessProbe:
  httpGet:
    path: /api/health/ready
    port: http
  periodSeconds: 5
  timeoutSeconds: 3
  failureThreshold: 2
{{- end -}}

{{- /* Time for proxies to hear that the pod goes, before the process is told; it then takes 23 s at most. */ -}}
{{- define "pricealgo.pre-stop" -}}
preStop:
  exec:
    command:
      - sleep
      - "5"
{{- end -}}
